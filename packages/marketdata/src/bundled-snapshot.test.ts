import { isDate } from '@coffer/domain/date-texts.ts';
import { isDecimal } from '@coffer/domain/decimal.ts';
import { RateTable } from '@coffer/domain/fx.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSnapshot, readBundledSnapshot } from './bundled-snapshot.ts';
import { RateFileError } from './exchange-rates.ts';

const file = (rates: string) => `{"date": "2026-09-29", "eur": {${rates}}}`;
const parsed = (rates: string) => parseSnapshot(file(rates)).map(({ currency, rate }) => [currency, rate]);

describe('the snapshot', () => {
  it('keeps digits as written, and expands exponents', () => {
    expect(parsed('"usd": 1.13607202, "x2": 0.1234567890123456789, "btc": 1.3652638e-5, "shib": 2.0362E+5')).toEqual([
      ['USD', '1.13607202'],
      ['X2', '0.123456789012345679'],
      ['BTC', '0.000013652638'],
      ['SHIB', '203620'],
    ]);
    expect(parsed('"idr": 12345678901234567.5')).toEqual([['IDR', '12345678901234567.5']]);
  });

  it('excludes the euro itself, other codes, and anything but positive decimals', () => {
    expect(
      parsed(
        '"usd": 1, "eur": 1, "a": 2, "a-b": 3, "aaa": 0, "bbb": -1, "ccc": 1e-30, "ddd": 1e999999999, "eee": 1e20',
      ),
    ).toEqual([['USD', '1']]);
  });

  it('is rejected in any other format', () => {
    for (const text of [
      '',
      'null',
      '[]',
      '1',
      '{}',
      '{"date": "2026-09-29"}',
      file(''),
      file('"usd": "1"'),
      file('"usd": {}'),
    ]) {
      expect(() => parseSnapshot(text), text).toThrow(RateFileError);
    }
    expect(() => parseSnapshot('{"date": "2026-02-30", "eur": {"usd": 1}}')).toThrow(RateFileError);
    expect(() => parseSnapshot('{"date": 20260929, "eur": {"usd": 1}}')).toThrow(RateFileError);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"date":"2026-09-29","eur":${json}}`),
        ),
        (text) => {
          try {
            parseSnapshot(text);
          } catch (error) {
            if (!(error instanceof RateFileError)) throw error;
          }
        },
      ),
    );
  });

  it('is bundled with the service, so that a new machine can convert', async () => {
    const rates = await readBundledSnapshot();
    expect(rates.length).toBeGreaterThan(300);
    expect(rates.every(({ date, rate, source }) => isDate(date) && isDecimal(rate) && source === 'snapshot')).toBe(
      true,
    );
    expect(new Set(rates.map(({ date }) => date)).size).toBe(1);
    const table = new RateTable(rates);
    for (const currency of ['USD', 'GBP', 'JPY', 'CHF', 'BTC', 'ETH']) {
      expect(table.rateInto('EUR').on(currency, '2026-11-21').gt(0), currency).toBe(true);
    }
  });
});
