import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { describe, expect, test } from 'vitest';
import { parseStatement, StatementError } from '../parse-statement.ts';

const parse = (text: string, settings?: unknown) => parseStatement('csv', text, settings);
const transactions = (text: string, settings?: unknown) =>
  parse(text, settings).accounts.flatMap((account) => account.transactions);
const amounts = (text: string, settings?: unknown) => transactions(text, settings).map(({ amount }) => amount);
const dates = (text: string, settings?: unknown) => transactions(text, settings).map(({ date }) => date);

describe('amounts', () => {
  test('reads signs, currencies and thousands separators in common notations', () => {
    const cells = [
      '$1,750.06',
      '-$76.00',
      '+$327.49',
      '(12.00)',
      '12.00-',
      "1'234.50",
      '€ 5.00',
      '5.00 USD',
      '1 234.50',
      '3.00 CR',
      '3.00 DR',
      '−7.00',
      '$(8.00)',
      '12.-',
    ];
    expect(amounts(`Date;Amount\n${cells.map((cell) => `2024-01-31;${cell}`).join('\n')}`)).toEqual([
      '1750.06',
      '-76',
      '327.49',
      '-12',
      '-12',
      '1234.5',
      '5',
      '5',
      '1234.5',
      '3',
      '-3',
      '-7',
      '-8',
      '12',
    ]);
  });

  test('resolves an ambiguous thousands or decimal separator from the whole column', () => {
    expect(amounts('Datum;Betrag\n01.02.2024;1.234\n02.02.2024;-1,50')).toEqual(['1234', '-1.5']);
    expect(amounts('Date,Amount\n2024-01-31,1.234\n2024-01-31,-1.50')).toEqual(['1.234', '-1.5']);
    expect(amounts('Date;Amount\n2024-01-31;1.234', { decimalSeparator: '.' })).toEqual(['1.234']);
  });

  test('skips a cell that is not an amount or has too many digits, and reports its line', () => {
    const parsed = parse(
      'Date;Amount\n2024-01-31;abc\n2024-01-31;1.2.3\n2024-01-31;\n2024-01-31;0,1234567890123456789\n2024-01-31;1,00',
    );
    expect(parsed.skipped.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });

  test.each([
    [
      'debit and credit without signs',
      'Datum;Text;Soll;Haben\n01.02.2024;a;10,00;\n02.02.2024;b;;20,00',
      ['-10', '20'],
    ],
    ['debit with a minus', 'Fecha;Concepto;Cargo;Abono\n01/02/2024;a;-10,00;\n13/02/2024;b;;20,00', ['-10', '20']],
    ['both filled', 'Date,Debit,Credit\n2024-01-31,10.00,0.00\n2024-01-31,0.00,5.00', ['-10', '5']],
    ['Dutch', 'Datum,Naam,Af Bij,Bedrag (EUR)\n20240131,a,Af,"1,50"\n20240131,b,Bij,"2,50"', ['-1.5', '2.5']],
    ['German', 'Buchungstag;Betrag;S/H\n31.01.2024;1,50;S\n31.01.2024;2,50;H', ['-1.5', '2.5']],
    ['English', 'Date,Amount,Type\n2024-01-31,1.50,DEBIT\n2024-01-31,2.50,CREDIT', ['-1.5', '2.5']],
    ['French', 'Date;Montant;Sens\n31/01/2024;1,50;D\n31/01/2024;2,50;C', ['-1.5', '2.5']],
    ['plus and minus', 'Date;Amount;+/-\n2024-01-31;1.50;-\n2024-01-31;2.50;+', ['-1.5', '2.5']],
    [
      'the amounts have signs themselves',
      'Date,Amount,Type\n2024-01-31,-1.50,CREDIT\n2024-01-31,2.50,DEBIT',
      ['-1.5', '2.5'],
    ],
  ])('reads the direction: %s', (_, text, expected) => {
    expect(amounts(text)).toEqual(expected);
  });

  test('accepts custom words for the sign column', () => {
    expect(
      amounts('Date,Amount,Kind\n2024-01-31,1.50,weg\n2024-01-31,2.50,her', {
        columns: { sign: 'Kind' },
        negativeSigns: ['weg'],
      }),
    ).toEqual(['-1.5', '2.5']);
  });

  test('does not guess the direction from an unknown word', () => {
    const parsed = parse('Date,Amount,D/C\n2024-01-31,1.50,D\n2024-01-31,2.50,C\n2024-01-31,3.50,X');
    expect(parsed.skipped).toEqual([{ line: 4, reason: '"X" means neither money in nor money out' }]);
  });
});

describe('dates', () => {
  test.each([
    ['31.01.2024'],
    ['31/01/2024'],
    ['01/31/2024'],
    ['2024-01-31'],
    ['20240131'],
    ['20240131120000[0:GMT]'],
    ['31.01.24'],
    ['31-1-2024'],
    ['2024-01-31T10:11:12Z'],
    ['2024-01-31 10:11:12'],
    ['31 Jan 2024'],
    ['31. Januar 2024'],
    ['Jan 31, 2024'],
    ['31012024'],
    ['2024/1/31'],
  ])('reads %s', (cell) => {
    expect(dates(`Date;Amount\n${cell};1,00`)).toEqual(['2024-01-31']);
  });

  test('decides from the whole column whether the day or the month comes first', () => {
    expect(dates('Date,Amount\n01/02/2024,1.00\n13/02/2024,1.00')).toEqual(['2024-02-01', '2024-02-13']);
    expect(dates('Date,Amount\n01/02/2024,1.00\n02/13/2024,1.00')).toEqual(['2024-01-02', '2024-02-13']);
  });

  test('then decides by the order of the rows, and asks if nothing decides', () => {
    expect(dates('Date,Amount\n01/02/2024,1.00\n01/03/2024,1.00\n02/01/2024,1.00')[0]).toBe('2024-01-02');
    expect(() => parse('Date,Amount\n01/02/2024,$1.00')).toThrow(/settings\.dateFormat/);
    expect(() => parse('Date,Amount\n01/02/2024,1.00')).toThrow(/settings\.dateFormat/);
    expect(dates('Date,Amount\n01/02/2024,1.00', { dateFormat: 'MM/dd/yyyy' })).toEqual(['2024-01-02']);
  });

  test('then prefers the reading with the dates closest together', () => {
    expect(dates('Date,Amount\n01/01/2024,1.00\n01/05/2024,1.00\n01/09/2024,1.00')).toEqual([
      '2024-01-01',
      '2024-01-05',
      '2024-01-09',
    ]);
  });

  test('skips a day that does not exist', () => {
    const parsed = parse('Datum;Betrag\n30.02.2024;1,00\n29.02.2024;1,00');
    expect(parsed.skipped).toEqual([{ line: 2, reason: 'the date "30.02.2024" is not a real day' }]);
  });
});

describe('columns', () => {
  test('reads a full German statement', () => {
    const text =
      'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag;Waehrung;Info\n' +
      'DE1;31.01.24;01.02.24;LASTSCHRIFT;Strom  Januar;Stadtwerke;DE2;-50,10;EUR;Umsatz gebucht\nDE1;30.01.24;01.02.24;KARTE;Kaffee;Bar;DE3;-2,00;EUR;Umsatz vorgemerkt';
    const parsed = parse(text);
    expect(parsed.accounts).toEqual([
      {
        account: 'DE1',
        currency: 'EUR',
        institution: null,
        investment: null,
        broker: null,
        openingBalance: null,
        closingBalance: null,
        periods: [{ from: '2024-01-31', until: '2024-01-31', isStated: false, opening: null, closing: null }],
        transactions: [
          {
            line: 2,
            date: '2024-01-31',
            secondaryDate: '2024-02-01',
            amount: '-50.1',
            currency: 'EUR',
            fromTo: 'Stadtwerke',
            description: 'LASTSCHRIFT Strom Januar',
            notes: null,
            bankReference: null,
          },
          expect.objectContaining({ line: 3, date: '2024-01-30', amount: '-2', pending: true }),
        ],
      },
    ]);
    expect(parsed.skipped).toEqual([]);
  });

  test('takes the payer or the payee by direction', () => {
    expect(
      transactions(
        'Buchungsdatum;Wertstellung;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag (€)\n31.01.24;31.01.24;Ich;Laden;Brot;-3,00\n31.01.24;31.01.24;Firma;Ich;Lohn;3,00',
      ),
    ).toMatchObject([
      { fromTo: 'Laden', currency: 'EUR' },
      { fromTo: 'Firma', currency: 'EUR' },
    ]);
  });

  test('PayPal: imports the net amount, notes gross and fee, and skips memo rows', () => {
    const parsed = parse(
      '"Date","Name","Status","Currency","Gross","Fee","Net","Transaction ID","Balance","Balance Impact"\n"31/01/2024","A","Completed","EUR","10.00","-0.59","9.41","TX1","9.41","Credit"\n"31/01/2024","A","Completed","EUR","5.00","0.00","5.00","TX2","9.41","Memo"',
    );
    expect(parsed.accounts[0]!.transactions).toMatchObject([
      { amount: '9.41', notes: 'gross 10; fee -0.59', bankReference: 'TX1', fromTo: 'A' },
    ]);
    expect(parsed.skipped).toHaveLength(1);
  });

  test('includes a fee on top of the amount if the balance confirms it', () => {
    const parsed = parse(
      'Completed Date,Description,Amount,Fee,Currency,State,Balance\n2024-01-03,a,-3.50,0.00,EUR,COMPLETED,96.50\n2024-01-04,b,-10.00,1.00,EUR,COMPLETED,85.50\n2024-01-05,c,-1.00,0.00,EUR,PENDING,',
    );
    expect(parsed.accounts[0]).toMatchObject({
      transactions: [{ amount: '-3.5' }, { amount: '-11', notes: 'fee 1' }, { amount: '-1', pending: true }],
      openingBalance: { amount: '100' },
      closingBalance: { amount: '85.5' },
    });
  });

  test('derives opening and closing balance from the running balance, in either row order', () => {
    const rows = ['01.02.2024;-10,00;90,00', '01.02.2024;5,00;95,00', '01.02.2024;-20,00;75,00'];
    for (const order of [rows, rows.toReversed()]) {
      const [account] = parse(`Datum;Betrag;Saldo\n${order.join('\n')}`).accounts;
      expect(account).toMatchObject({ openingBalance: { amount: '100' }, closingBalance: { amount: '75' } });
      expect(sumDecimalTexts(['100', ...account!.transactions.map(({ amount }) => amount)])).toBe('75');
    }
  });

  test('separates several accounts and currencies in one file', () => {
    const parsed = parse(
      '"IBAN/BBAN","Munt","Datum","Bedrag","Saldo na trn"\n"NL1","EUR","2024-01-31","-1,00","9,00"\n"NL2","EUR","2024-01-31","+2,00","5,00"\n"NL1","EUR","2024-01-31","-1,00","8,00"\n"NL2","EUR","2024-01-31","+2,00","7,00"\n"NL1","EUR","2024-01-31","-1,00","7,00"\n"NL2","EUR","2024-01-31","+2,00","9,00"',
    );
    expect(
      parsed.accounts.map(({ account, transactions: rows, closingBalance }) => [
        account,
        rows.length,
        closingBalance?.amount,
      ]),
    ).toEqual([
      ['NL1', 3, '7'],
      ['NL2', 3, '9'],
    ]);
  });

  test('accepts columns by name or by index', () => {
    const text = 'When;What;Who;How much\n31.01.2024;x;y;1,00';
    expect(
      transactions(text, { columns: { date: 'when', amount: 'How much', fromTo: 2, description: ['What', 2] } }),
    ).toMatchObject([{ fromTo: 'y', description: 'x y', amount: '1' }]);
    expect(
      transactions(text.split('\n')[1]!, { header: false, columns: { date: 0, amount: 3, description: [1] } }),
    ).toMatchObject([{ description: 'x', fromTo: null }]);
  });

  test('skips a row with more cells than the header, because its columns are shifted', () => {
    const parsed = parse('Date,Text,Amount\n2024-01-31,a,1.00\n2024-01-31,b,c,2.00');
    expect(parsed.skipped).toEqual([{ line: 3, reason: 'the row has 4 cells, the header 3' }]);
  });
});

describe('whole files', () => {
  test('reads a header without rows as an empty statement', () => {
    expect(parse('Buchungstag;Betrag;Währung\n').accounts).toEqual([
      {
        account: null,
        currency: null,
        institution: null,
        investment: null,
        broker: null,
        transactions: [],
        openingBalance: null,
        closingBalance: null,
        periods: [],
      },
    ]);
  });

  test.each([
    ['', /empty/],
    ['hello', /no column of dates/],
    ['a;b\nc;d', /no column of dates/],
    ['Date;Text\n2024-01-31;x', /none of amounts/],
    ['Date;Amount\n2024-01-31;1,00\n"2024-01-31;2,00\n', /never closed/],
  ])('rejects %j', (text, message) => {
    expect(() => parse(text)).toThrow(StatementError);
    expect(() => parse(text)).toThrow(message);
  });

  test('counts lines as an editor does, through blank lines and quoted or unusual line ends', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['sep', '', 'Date;Text;Amount', '2024-01-31;"a', 'b";1,00', '', '2024-01-31;c;2,00'].join(end);
      expect(transactions(text).map(({ line, description }) => [line, description])).toEqual([
        [4, 'a b'],
        [7, 'c'],
      ]);
    }
    expect(transactions('junk\njunk\nDate;Amount\n2024-01-31;1,00', { skipLines: 2 })).toMatchObject([{ line: 4 }]);
  });

  test.each(['utf-8', 'utf16le', 'latin1'] as const)('reads bytes in %s', (encoding) => {
    const mark = encoding === 'utf16le' ? '\ufeff' : '';
    const bytes = Buffer.from(`${mark}Datum;Empfänger;Betrag\n31.01.2024;Müller;1,00`, encoding);
    expect(parseStatement('csv', bytes).accounts[0]!.transactions).toMatchObject([{ fromTo: 'Müller' }]);
  });

  test('accepts an encoding', () => {
    const bytes = Buffer.concat([
      Buffer.from('Data;Nazwa;Opis;Kwota\n2024-01-31;x;'),
      Buffer.of(0xb9),
      Buffer.from(';1,00'),
    ]);
    expect(parseStatement('csv', bytes, { encoding: 'windows-1250' }).accounts[0]!.transactions).toMatchObject([
      { description: 'ą' },
    ]);
    expect(() => parseStatement('csv', bytes, { encoding: 'klingon' })).toThrow(StatementError);
  });

  test('cleans and shortens texts', () => {
    expect(
      transactions(`Date;Text;Amount\n2024-01-31;a\u0007  b\u00a0c;1,00\n2024-01-31;${'x'.repeat(10_001)};1,00`).map(
        ({ description }) => description,
      ),
    ).toEqual(['a b c', `${'x'.repeat(9999)}…`]);
  });
});

describe('settings', () => {
  test.each([
    [{ delimiters: ';' }, /setting delimiters is unknown/],
    [{ delimiter: 5 }, /delimiter/],
    [{ delimiter: ';;' }, /delimiter/],
    [{ header: 'yes' }, /header/],
    [{ skipLines: -1 }, /skipLines/],
    [{ decimalSeparator: ';' }, /decimalSeparator/],
    [{ dateFormat: 'yyyy' }, /dateFormat/],
    [{ columns: [] }, /columns/],
    [{ columns: { datum: 0 } }, /setting columns.datum is unknown/],
    [{ columns: { date: -1 } }, /columns.date/],
    [{ columns: { description: [true] } }, /columns.description/],
    [{ negativeSigns: 'D' }, /negativeSigns/],
    ['x', /object/],
    [{ columns: { date: 'Nope' } }, /"Nope"/],
    [{ columns: { date: 9 } }, /only 2 columns/],
  ])('rejects %j', (settings, message) => {
    expect(() => parse('Date;Amount\n2024-01-31;1,00', settings)).toThrow(StatementError);
    expect(() => parse('Date;Amount\n2024-01-31;1,00', settings)).toThrow(message);
  });

  test('keeps unknown codes in a currency column', () => {
    const { accounts } = parse('Date;Payee;Amount;Currency\n2024-01-31;A;1,00;QQQ\n2024-01-31;B;2,00;BTC');
    expect(accounts.flatMap(({ transactions }) => transactions.map(({ currency }) => currency))).toEqual([
      'QQQ',
      'BTC',
    ]);
  });

  test('treats null as unset, and leaves the account to the caller', () => {
    expect(
      amounts('Date;Amount\n2024-01-31;1,00', { delimiter: null, columns: { date: null }, account: 'DE1' }),
    ).toEqual(['1']);
    expect(() => parseStatement('mt940', ':25:1\n:60F:C240101EUR1,', { account: 'DE1', delimiter: ';' })).toThrow(
      /setting delimiter is unknown/,
    );
  });
});

test('ignores other columns if the given ones are complete, even if they would be needed', () => {
  const text = 'Date;Payee;Memo;Amount\n2024-01-03;Shop;milk;50.00\n2024-01-04;Bank;fee;20.00';
  const columns = { date: 0, amount: 3 };
  const given = { columns, detectColumns: false };
  expect(transactions(text, given)).toMatchObject([{ fromTo: null, description: null }, { fromTo: null }]);
  expect(transactions(text, { columns })).toMatchObject([{ fromTo: 'Shop' }, { fromTo: 'Bank' }]);
  expect(parse(text, given).settings).toMatchObject({ detectColumns: false });
  expect(() => parse(text, { columns: { amount: 3 }, detectColumns: false })).toThrow(/no column of dates/);
});

describe('inverted amounts', () => {
  const card = 'Date;Payee;Amount;Balance\n2024-01-03;Shop;50.00;50.00\n2024-01-04;Refund;-20.00;30.00';

  test('inverts amounts and balances', () => {
    const [account] = parse(card, { invertAmounts: true }).accounts;
    expect(account!.transactions.map(({ amount }) => amount)).toEqual(['-50', '20']);
    expect([account!.openingBalance!.amount, account!.closingBalance!.amount]).toEqual(['0', '-30']);
    expect(amounts(card, { invertAmounts: false })).toEqual(['50', '-20']);
  });

  test('keeps balances that already agree with the inverted amounts', () => {
    const text = 'Date;Payee;Amount;Balance\n2024-01-03;Shop;50.00;150.00\n2024-01-04;Refund;-20.00;170.00';
    const [account] = parse(text, { invertAmounts: true }).accounts;
    expect([account!.openingBalance!.amount, account!.closingBalance!.amount]).toEqual(['200', '170']);
  });

  test('reports the setting for the next file, and swaps debit and credit', () => {
    expect(parse(card, { invertAmounts: true }).settings).toMatchObject({ invertAmounts: true });
    expect(parse(card).settings).not.toHaveProperty('invertAmounts');
    const pair = 'Date;Payee;Debit;Credit\n2024-01-03;Shop;50.00;\n2024-01-04;Pay;;20.00\n2024-01-05;Pay;;30.00';
    expect(amounts(pair)).toEqual(['-50', '20', '30']);
    expect(amounts(pair, { invertAmounts: true })).toEqual(['50', '-20', '-30']);
  });

  test('takes the counterparty of the inverted direction', () => {
    const text = 'Date;Payer;Payee;Amount\n2024-01-03;Me;Shop;50.00\n2024-01-04;Bank;Me;-20.00';
    expect(transactions(text, { invertAmounts: true }).map(({ fromTo }) => fromTo)).toEqual(['Shop', 'Bank']);
  });
});

describe('table of a file', () => {
  test('shows the header, the first rows and the column roles', () => {
    const rows = Array.from({ length: 30 }, (_, n) => `2024-01-${10 + (n % 20)};Shop ${n};-1.${10 + n}`);
    expect(parse(['My bank', 'Date;Payee;Amount', ...rows].join('\n')).table).toMatchObject({
      header: ['Date', 'Payee', 'Amount'],
      headerLine: 2,
      columnCount: 3,
      rowCount: 30,
      columns: { date: 0, fromTo: 1, amount: 2 },
    });
    expect(parse(['Date;Payee;Amount', ...rows].join('\n')).table!.sample).toHaveLength(20);
  });

  test('identifies columns by index if there is no header', () => {
    const text = '2024-01-31;Shop;7;-1.50\n2024-02-01;Rent;8;-2.50';
    const settings = { header: false, columns: { date: 0, amount: 3, fromTo: 1, description: [2] } };
    const { table, accounts } = parse(text, settings);
    expect(table).toMatchObject({ header: null, columns: { date: 0, amount: 3, fromTo: 1, description: [2] } });
    expect(accounts[0]!.transactions[0]).toMatchObject({ fromTo: 'Shop', description: '7', amount: '-1.5' });
  });
});
