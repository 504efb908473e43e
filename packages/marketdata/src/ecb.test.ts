import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseEcbRates, streamEcbRates } from './ecb.ts';
import { unzipRateFile } from './ecb-zip.ts';
import { RateFileError } from './exchange-rates.ts';
import { ecbHistory } from './testing/ecb-history.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const parsed = (text: string) =>
  parseEcbRates(bytes(text)).map(({ currency, date, rate }) => `${date} ${currency} ${rate}`);
const envelope = (cubes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
${cubes}
	</Cube>
</gesmes:Envelope>`;

describe('a file of the European Central Bank', () => {
  it('is read as CSV history, with N/A for missing rates and a trailing comma', () => {
    expect(parsed('Date,USD,JPY,CYP,\n2026-11-20,1.1684,180.10,N/A,\n1999-01-04,1.1789,133.73,0.58231,\n')).toEqual([
      '2026-11-20 USD 1.1684',
      '2026-11-20 JPY 180.1',
      '1999-01-04 USD 1.1789',
      '1999-01-04 JPY 133.73',
      '1999-01-04 CYP 0.58231',
    ]);
  });

  it('is read as CSV of one day, with the date in words', () => {
    expect(parsed('Date, USD, JPY, \r\n20 November 2026, 1.1684, 180.10, \r\n')).toEqual([
      '2026-11-20 USD 1.1684',
      '2026-11-20 JPY 180.1',
    ]);
    expect(parsed('Date, USD, \n4 January 1999, 1.1789, ')).toEqual(['1999-01-04 USD 1.1789']);
  });

  it('is read as XML of one or many days', () => {
    const day = (date: string, usd: string) => `<Cube time='${date}'>
      <Cube currency='USD' rate='${usd}'/><Cube currency="JPY" rate="180.10"></Cube></Cube>`;
    expect(parsed(envelope(day('2026-11-20', '1.1684') + day('2026-11-19', '1.17')))).toEqual([
      '2026-11-20 USD 1.1684',
      '2026-11-20 JPY 180.1',
      '2026-11-19 USD 1.17',
      '2026-11-19 JPY 180.1',
    ]);
  });

  it('is read from a ZIP', () => {
    const csv = bytes('Date,USD,\n2026-11-20,1.1684,\n');
    const zip = zipSync({ 'readme.txt': bytes('not this'), 'eurofxref-hist.csv': csv });
    expect(parseEcbRates(zip)).toEqual([{ currency: 'USD', date: '2026-11-20', rate: '1.1684', source: 'ecb' }]);
    const stored = zipSync({ 'eurofxref-daily.xml': [bytes(envelope('<Cube time="2026-11-20"/>')), { level: 0 }] });
    expect(parseEcbRates(stored)).toEqual([]);
  });

  it('keeps all digits, even more than a float has', () => {
    expect(parsed('Date,USD,\n2026-11-20,1.123456789012345678,\n')).toEqual(['2026-11-20 USD 1.123456789012345678']);
    expect(
      parsed(envelope('<Cube time="2026-11-20"><Cube currency="USD" rate="12345678901234567.10"/></Cube>')),
    ).toEqual(['2026-11-20 USD 12345678901234567.1']);
  });

  it('may begin with a byte order mark', () => {
    expect(parsed('\uFEFFDate,USD,\n2026-11-20,1.1684,\n')).toEqual(['2026-11-20 USD 1.1684']);
  });
});

describe('a malformed file', () => {
  const refused = (text: string) => {
    try {
      parseEcbRates(bytes(text));
    } catch (error) {
      if (error instanceof RateFileError) return error.message;
      throw error;
    }
    return 'accepted';
  };

  it.each([
    ['', 'line 1: no header'],
    ['hello', 'line 1: expected a header that begins with Date'],
    ['Date,USD,\n2026-11-20,1.1,\n2026-02-30,1.2,', 'line 3: not a date: "2026-02-30"'],
    ['Date,USD,\n20 Novembre 2026,1.1', 'line 2: not a date: "20 Novembre 2026"'],
    ['Date,USD,\n2026-11-20,1.1,\n2026-11-20,1.2,', 'line 3: the day 2026-11-20 occurs twice'],
    ['Date,USD,\n2026-11-20,1.1,2.2,', 'line 2: 2 rates for 1 currencies'],
    ['Date,USD,JPY,\n2026-11-20,1.1', 'line 2: 1 rates for 2 currencies'],
    ['Date,USD,\n2026-11-20,"1.1",', 'line 2: not a rate: "\\"1.1\\""'],
    ['Date,USD,\n2026-11-20,1e5,', 'line 2: not a rate: "1e5"'],
    ['Date,USD,JPY,\n2026-11-20,,1,', 'line 2: not a rate: ""'],
    ['Date,USD,\n2026-11-20,0.00,', 'line 2: not a rate: "0.00"'],
    ['Date,USD,\n2026-11-20,-1,', 'line 2: not a rate: "-1"'],
    ['Date,usd,\n2026-11-20,1,', 'line 1: not a currency: "usd"'],
    ['Date,USD,USD,\n2026-11-20,1,1,', 'line 1: the currency USD occurs twice'],
    ['Date,\n', 'line 1: no currency in the header'],
    ['<html></html>', 'line 1: not a gesmes envelope'],
    [envelope(''), 'line 10: no day with rates'],
    [envelope('<Cube currency="USD" rate="1"/>'), 'line 8: a rate outside a day'],
    [envelope('<Cube time="2026-11-20">\n<Cube currency="USD" rate="x"/></Cube>'), 'line 9: not a rate: "x"'],
    [envelope('<Cube time="2026-11-20"><Cube rate="1"/></Cube>'), 'line 8: not a currency: ""'],
    [envelope('<Cube time="2026-11-20"><Cube currency="USD"/></Cube>'), 'line 8: not a rate: ""'],
    [envelope('<Cube time="2026-11-20"><Cube time="2026-11-19"/></Cube>'), 'line 8: a day inside another day'],
    [envelope('<Cube time="2026-11-20"/><Cube time="2026-11-20"/>'), 'line 8: the day 2026-11-20 occurs twice'],
  ])('is rejected with the line: %j', (text, message) => {
    expect(refused(text)).toBe(message);
  });

  it('is rejected if it is not well-formed XML, or uses entities', () => {
    expect(refused(envelope('<Cube time="2026-11-20">'))).toMatch(/^line \d+: not well-formed XML/);
    expect(refused(envelope('<Cube time="2026-11-20"/>').slice(0, -10))).toMatch(/^line \d+: not well-formed XML/);
    const bomb = `<!DOCTYPE x [<!ENTITY a "1"><!ENTITY b "&a;&a;">]>`;
    expect(
      refused(bomb + envelope('<Cube time="2026-11-20"><Cube currency="USD" rate="&b;"/></Cube>').slice(38)),
    ).toMatch(/not well-formed XML/);
  });

  it('is rejected if it is not text', () => {
    expect(() => parseEcbRates(new Uint8Array([0xff, 0xfe, 0x00]))).toThrow('not UTF-8 text');
  });

  it('yields rates before the error only when streaming', () => {
    const rates = streamEcbRates(bytes('Date,USD,\n2026-11-20,1.1,\nx'));
    expect(rates.next().value).toMatchObject({ currency: 'USD' });
    expect(() => rates.next()).toThrow(RateFileError);
  });
});

describe('a ZIP', () => {
  const csv = bytes('Date,USD,\n2026-11-20,1.1684,\n');

  it('must have exactly one rate file', () => {
    expect(() => parseEcbRates(zipSync({ 'readme.txt': csv }))).toThrow('no .csv or .xml file');
    expect(() => parseEcbRates(zipSync({ 'a.csv': csv, 'b.csv': csv }))).toThrow('several rate files');
  });

  it('is not unpacked beyond the limit, whatever size it states', () => {
    const bomb = zipSync({ 'a.csv': new Uint8Array(3_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => unzipRateFile(bomb, 100_000)).toThrow('more than 100000 bytes');
    const lying = bomb.slice();
    // The sizes in the local header: compressed at 18, uncompressed at 22.
    lying.set([1, 0, 0, 0], 22);
    expect(() => unzipRateFile(lying, 100_000)).toThrow('more than 100000 bytes');
    expect(() => unzipRateFile(lying)).toThrow('truncated or broken');
  });

  it('is rejected if truncated', () => {
    const zip = zipSync({ 'a.csv': bytes(`Date,USD,\n${'x'.repeat(5000)}`) });
    for (let length = 4; length < 60; length++) {
      expect(() => parseEcbRates(zip.subarray(0, length)), String(length)).toThrow(RateFileError);
    }
  });
});

describe('garbage', () => {
  const neverAnythingElse = (input: Uint8Array) => {
    try {
      parseEcbRates(input);
    } catch (error) {
      if (!(error instanceof RateFileError)) throw error;
    }
  };

  it('throws only the typed error', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), neverAnythingElse));
    fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => neverAnythingElse(bytes(text))));
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => neverAnythingElse(bytes(envelope(text)))));
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (text) => neverAnythingElse(bytes(`Date,USD,\n${text}`))));
    const zipStart = new Uint8Array([0x50, 0x4b, 3, 4]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (rest) =>
        neverAnythingElse(new Uint8Array([...zipStart, ...rest])),
      ),
    );
  });

  it('with changed bytes in valid files throws only the typed error', () => {
    const day = '<Cube time="2026-11-20"><Cube currency="USD" rate="1.1684"/></Cube>';
    const files = [bytes(envelope(day)), bytes('Date,USD,\n2026-11-20,1.1684,\n')];
    const all = [...files, ...files.map((file) => zipSync({ 'a.csv': file }))];
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.array(change, { minLength: 1, maxLength: 4 }), (file, changes) => {
        const changed = file.slice();
        for (const [position, value] of changes) changed[position % changed.length] = value;
        neverAnythingElse(changed);
      }),
      { numRuns: 2000 },
    );
  });
});

describe.skipIf(ecbHistory === null)('the whole history, as published', () => {
  const rates = ecbHistory === null ? [] : parseEcbRates(ecbHistory);
  const on = (date: string) =>
    Object.fromEntries(rates.filter((rate) => rate.date === date).map(({ currency, rate }) => [currency, rate]));

  it('begins with the first trading day of the euro', () => {
    expect(on('1999-01-04')).toMatchObject({
      USD: '1.1789',
      JPY: '133.73',
      CYP: '0.58231',
      GBP: '0.7111',
      TRL: '372274',
      ROL: '13111',
      ZAR: '6.9358',
    });
    // The file states N/A for BGN on that day.
    expect(on('1999-01-04')).not.toHaveProperty('BGN');
    expect(rates.at(-1)).toEqual({ currency: 'ZAR', date: '1999-01-04', rate: '6.9358', source: 'ecb' });
  });

  it('has all days, newest first, and no duplicate rates', () => {
    expect(rates[0]).toEqual({ currency: 'USD', date: '2026-04-13', rate: '1.1684', source: 'ecb' });
    expect(new Set(rates.map(({ date, currency }) => date + currency)).size).toBe(rates.length);
    expect(rates).toHaveLength(217_555);
    expect(new Set(rates.map(({ currency }) => currency)).size).toBe(41);
  });
});
