// Quirks of real exports, each in several languages, currencies and column orders.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectStatement } from '../detect-statement.ts';
import { parseStatement } from '../parse-statement.ts';
import { UnknownColumnsError } from './unknown-columns.ts';

const read = (...lines: string[]) => {
  const { accounts, skipped } = parseStatement('csv', lines.join('\n'));
  return {
    accounts,
    skipped: skipped.map(({ line }) => line),
    amounts: accounts.flatMap(({ transactions }) => transactions.map(({ amount }) => amount)),
    dates: accounts.flatMap(({ transactions }) => transactions.map(({ date }) => date)),
    currencies: new Set(accounts.flatMap(({ transactions }) => transactions.map(({ currency }) => currency))),
    trades: accounts.flatMap(({ broker }) =>
      (broker?.trades ?? []).map(({ type, quantity, price, fees, transaction }) => [
        type,
        quantity,
        price,
        fees,
        transaction.amount,
      ]),
    ),
  };
};
const unknown = (...lines: string[]) => {
  try {
    parseStatement('csv', lines.join('\n'));
  } catch (error) {
    if (error instanceof UnknownColumnsError) return error.unknown;
    throw error;
  }
  throw new Error('the file was read');
};

test.each([
  ['₦', 'NGN'],
  ['₱', 'PHP'],
  ['₩', 'KRW'],
  ['฿', 'THB'],
  ['₫', 'VND'],
  ['₵', 'GHS'],
  ['€', 'EUR'],
  ['Kč', 'CZK'],
  ['zł', 'PLN'],
  ['Ft', 'HUF'],
])('reads %s before and after the amount as %s', (sign, currency) => {
  const { amounts, currencies } = read(
    'Date;Payee;Amount',
    `2026-01-05;a;-${sign}1,500.25`,
    `2026-01-06;b;${sign} 12.50`,
    `2026-01-07;c;-3.75 ${sign}`,
  );
  expect([amounts, [...currencies]]).toEqual([['-1500.25', '12.5', '-3.75'], [currency]]);
});

test.each([
  ['Type', 'Expense', 'Income'],
  ['Typ', 'Ausgabe', 'Einnahme'],
  ['Type', 'Dépense', 'Recette'],
  ['Tipo', 'Gasto', 'Ingreso'],
  ['Tipo', 'Uscita', 'Entrata'],
  ['Tipo', 'Despesa', 'Receita'],
  ['Soort', 'Af', 'Bij'],
  ['Typ', 'Wydatek', 'Przychód'],
  ['Typ', 'Výdaj', 'Příjem'],
  ['Típus', 'Kiadás', 'Bevétel'],
  ['Tyyppi', 'Meno', 'Tulo'],
  ['Deebet/Kreedit', 'D', 'K'],
  ['D/K', 'D', 'K'],
  ['Тип', 'Расход', 'Доход'],
  ['Tür', 'Gider', 'Gelir'],
  ['収支', '支出', '収入'],
])('reads the direction from words: %s, %s, %s', (header, out, into) => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (order) => {
      const row = (...cells: string[]) => order.map((index) => cells[index]).join(';');
      const { amounts, skipped } = read(
        row('Date', 'Payee', 'Amount', header),
        row('2026-01-12', 'a', '12,50', out),
        row('2026-01-13', 'b', '50', out),
        row('2026-01-14', 'c', '900,00', into),
      );
      expect([amounts, skipped]).toEqual([['-12.5', '-50', '900'], []]);
    }),
    { numRuns: 10 },
  );
});

test.each([
  ['Outflow', 'Inflow'],
  ['Money Out', 'Money In'],
  ['Paid out', 'Paid in'],
  ['Withdrawals', 'Deposits'],
  ['Soll', 'Haben'],
  ['Výdaje', 'Příjmy'],
  ['Obciążenia', 'Uznania'],
  ['Terhelés', 'Jóváírás'],
  ['Расход', 'Приход'],
  ['お支払金額', 'お預り金額'],
  ['出金', '入金'],
])('reads two amount columns: %s and %s', (out, into) => {
  const zero = read(`Date;Text;${into};${out}`, '2026-01-12;a;0.00;820.00', '2026-01-13;b;2100.00;0.00');
  const blank = read(`Date;Text;${out};${into}`, '2026-01-12;a;820.00;', '2026-01-13;b;;2100.00');
  expect([zero.amounts, blank.amounts]).toEqual([
    ['-820', '2100'],
    ['-820', '2100'],
  ]);
});

test('treats opening, turnover and closing rows as balances, not transactions', () => {
  const { accounts, amounts, skipped } = read(
    '"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr."',
    '"LT1","10","2026-01-01","","Likutis pradžiai","100.00","EUR","K",""',
    '"LT1","20","2026-01-05","Maxima","Pirkinys","12.50","EUR","D","R00000001"',
    '"LT1","20","2026-01-06","UAB X","Alga","900.00","EUR","K","R00000002"',
    '"LT1","82","2026-01-31","","Apyvarta","12.50","EUR","D",""',
    '"LT1","82","2026-01-31","","Apyvarta","900.00","EUR","K",""',
    '"LT1","86","2026-01-31","","Likutis pabaigai","987.50","EUR","K",""',
  );
  expect([amounts, skipped]).toEqual([
    ['-12.5', '900'],
    [2, 5, 6, 7],
  ]);
  expect(accounts[0]).toMatchObject({ openingBalance: { amount: '100' }, closingBalance: { amount: '987.5' } });
});

describe('asks the person when a column is uncertain', () => {
  test.each([
    [
      'balances and rates beside each other',
      ['Date,Rate,Lot,Xyz,Uvw', '2026-01-05,1.10,5,10.00,20.00', '2026-01-06,1.20,6,11.00,25.00'],
    ],
    ['two money columns without a name', ['2026-01-05;a;10,00;20,00', '2026-01-06;b;11,00;25,00']],
    ['one column that never has a sign', ['When;What;How much', '31.01.2026;x;1,00', '01.02.2026;y;2,00']],
    [
      'two columns of which each row fills one, and nothing says which is which',
      ['Date;Text;A;B', '2026-01-05;x;5,00;', '2026-01-06;y;;6,00'],
    ],
  ])('%s', (_, lines) => {
    const { columns, samples, guess } = unknown(...lines);
    expect(columns).toHaveLength(
      lines[0]!.split(/[;,](?=\S)/).length > 3 && lines[0]!.includes(';1') ? 4 : columns.length,
    );
    expect(samples.length).toBeGreaterThan(0);
    expect(guess).toHaveProperty('date');
  });

  test('derives the outgoing column from the balance', () => {
    expect(read('Date;Text;A;B;Saldo', '2026-01-05;x;5,00;;95,00', '2026-01-06;y;;6,00;101,00').amounts).toEqual([
      '-5',
      '6',
    ]);
    expect(read('Date;Text;A;B;Saldo', '2026-01-05;x;;5,00;95,00', '2026-01-06;y;6,00;;101,00').amounts).toEqual([
      '-5',
      '6',
    ]);
  });

  test.each([
    ['daily balances', ['Date,Balance,Account', '2026-01-05,100.00,Giro', '2026-01-06,110.00,Giro']],
    [
      'balances that are called amounts',
      ['Date,Amount,Account Name', '2026-01-05,100.00,Giro', '2026-01-06,110.00,Giro', '2026-01-07,90.00,Giro'],
    ],
    ['lots', ['Symbol,Date Acquired,Quantity,Cost Basis,Gain', 'VTI,2026-01-05,10,2000.00,-5.00']],
    ['orders', ['Date,Symbol,Order Type,Limit Price,Status,Quantity', '2026-01-05,VTI,Limit,200.00,Filled,10']],
  ])('rejects a list of %s', (_, lines) => {
    expect(() => parseStatement('csv', lines.join('\n'))).toThrow(/Export the account’s transactions/);
  });
});

test('distinguishes a balance before the row from a balance after it', () => {
  const before = read(
    'Datum;Text;Saldo voor mutatie;Bedrag',
    '05-01-2026;a;100,00;-30,00',
    '06-01-2026;b;70,00;500,00',
  );
  expect(before.accounts[0]).toMatchObject({ openingBalance: { amount: '100' }, closingBalance: { amount: '570' } });
});

test('derives the sign of unsigned amounts from the balance', () => {
  const rows = ['2026-01-05;a;12,50;87,50', '2026-01-06;b;5,00;82,50', '2026-01-07;c;10,00;92,50'];
  expect(read('Date;Text;Amount;Balance', ...rows.slice(0, 2)).amounts).toEqual(['-12.5', '-5']);
  const mixed = read('Date;Text;Amount;Balance', ...rows);
  expect([mixed.amounts, mixed.skipped]).toEqual([['-5', '10'], [2]]);
  const upwards = read('Date;Text;Amount;Balance', ...rows.toReversed());
  expect([upwards.amounts, upwards.skipped]).toEqual([['10', '-5'], [4]]);
});

test.each([
  ['1767571200', '1767657600'],
  ['1767571200000', '1767657600000'],
])('reads seconds since 1970: %s', (first, second) => {
  expect(read('Timestamp;Text;Amount', `${first};a;-5.00`, `${second};b;6.00`).dates).toEqual([
    '2026-01-05',
    '2026-01-06',
  ]);
});

test.each([
  ['5 led 2026', '6 úno 2026'],
  ['5 stycznia 2026', '6 lutego 2026'],
  ['5 tammikuuta 2026', '6 helmikuuta 2026'],
  ['5 января 2026', '6 февраля 2026'],
  ['5 Ocak 2026', '6 Şubat 2026'],
  ['5 de janeiro de 2026', '6 de fevereiro de 2026'],
  ['2026年1月5日', '2026年2月6日'],
  ['2026. 01. 05.', '2026. 02. 06.'],
  ['05-Jan-26', '06-Feb-26'],
])('reads the days %s and %s', (first, second) => {
  expect(read('Date;Text;Amount', `${first};a;-5,00`, `${second};b;6,00`).dates).toEqual(['2026-01-05', '2026-02-06']);
});

test('reads cells marked as text for spreadsheets', () => {
  expect(read('Date,Text,Amount', '="2026-01-05",="a",="-12.50"', '="2026-01-06",="b",="3.00"').amounts).toEqual([
    '-12.5',
    '3',
  ]);
});

test('reads extra cells as text, never as an amount', () => {
  const text = 'Date;Amount;Text';
  expect(read(text, '2026-01-05;-5,00;a;b', '2026-01-06;6,00;c').amounts).toEqual(['-5', '6']);
  expect(read('Date,Text,Amount', '2026-01-05,a,-5,25', '2026-01-06,b,6.00').skipped).toEqual([2]);
});

test.each([
  ['CR behind the amount', ['Date,Text,Amount', '2026-01-05,a,18.89', '2026-01-06,b,"1,100.00 CR"']],
  ['plus before it', ['Date,Text,Amount', '2026-01-05,a,18.89', '2026-01-06,b,"+1,100.00"']],
  ['CR in a column of its own', ['Date,Text,Amount,', '2026-01-05,a,18.89,', '2026-01-06,b,"1,100.00",CR']],
])('reads card statements that mark only incoming amounts: %s', (_, lines) => {
  expect(read(...lines).amounts).toEqual(['-18.89', '1100']);
});

describe('broker exports', () => {
  test('reads prices in pence with amounts in pounds', () => {
    const header = 'Date,Action,ISIN,Quantity,Price,Price Currency,Fee,Amount,Currency';
    for (const unit of ['GBX', 'GBp', '']) {
      const { trades } = read(header, `2026-01-05,Buy,GB00B10RZP78,10,4525.5,${unit},1.50,-454.05,GBP`);
      expect(trades).toEqual([['buy', '10', '45.255', '1.5', '-454.05']]);
    }
  });

  test('converts a price in another currency at the file’s own rate', () => {
    const { trades } = read(
      'Date,Action,ISIN,Quantity,Price,Price Currency,Exchange Rate,Fee,Fee Currency,Amount,Currency',
      '2026-01-05,Buy,US0378331005,10,110,USD,1.1,2.20,USD,-1002.00,EUR',
    );
    expect(trades).toEqual([['buy', '10', '100', '2', '-1002']]);
  });

  test.each(['Commission', 'Provision', 'Courtage', 'Transactiekosten', 'Fees & Comm', 'Prowizja', 'Brokerage'])(
    'reads costs under the name %s',
    (fee) => {
      const { trades } = read(
        `Date,Action,Symbol,Quantity,Price,${fee},Amount`,
        '2026-01-05,Buy,VTI,10,200.00,4.95,-2004.95',
      );
      expect(trades).toEqual([['buy', '10', '200', '4.95', '-2004.95']]);
    },
  );

  test('has no trades if neither buy nor sell is stated', () => {
    const { trades, amounts, skipped } = read('Date,Symbol,Quantity,Price,Amount', '2026-01-05,VT,95,93.78,8909.10');
    expect([trades, amounts, skipped]).toEqual([[], [], [2]]);
  });

  test('keeps the amount if the price does not match it', () => {
    const { trades } = read('Date,Action,Symbol,Quantity,Price,Amount', '2026-01-05,Buy,VTI,10,200.00,-2100.00');
    expect(trades).toEqual([['buy', '10', '210', null, '-2100']]);
  });
});

test.each([
  [
    'windows-1250',
    'Data operacji;Opis operacji;Kwota\n2026-01-05;Żabka Łódź;-12,50\n2026-01-06;Sklep spożywczy Ślęza, płatność kartą;-7,00\n2026-01-07;Wynagrodzenie za grudzień, spółka;100,00',
    'Żabka Łódź',
  ],
  ['windows-1251', 'Дата операции;Сумма;Описание\n01.02.2026;-100,00;Магазин Продукты', 'Магазин Продукты'],
  ['windows-1253', 'Ημερομηνία;Ποσό;Περιγραφή\n01/02/2026;-10,00;Σούπερ μάρκετ', 'Σούπερ μάρκετ'],
  ['windows-1254', 'Tarih;Açıklama;İşlem Tutarı\n01.02.2026;Market alışverişi;-100,00', 'Market alışverişi'],
  ['windows-1257', 'Kuupäev;Selgitus;Summa\n01.02.2026;Õnne pood;-10,00', 'Õnne pood'],
  ['shift_jis', '日付,摘要,金額\n2026/01/05,コンビニ,-500', 'コンビニ'],
  ['gb18030', '交易日期,摘要,金额\n2026-01-05,超市购物,-50.00', '超市购物'],
  ['macintosh', 'Buchungstag;Empfänger;Verwendungszweck;Betrag\n01.02.2026;Jörg;Müller Größe;-5,00', 'Müller Größe'],
  ['cp850', 'Buchungstag;Verwendungszweck;Betrag\n01.02.2026;Müller Größe;-5,00', 'Müller Größe'],
  ['windows-1252', 'Dato;Tekst;Beløb\n01.02.2026;Køb på Østerbro;-5,00', 'Køb på Østerbro'],
])('decodes bytes in %s', async (encoding, text, shown) => {
  const { default: iconv } = await import('iconv-lite');
  const { statement } = detectStatement(iconv.encode(text, encoding), 'x.csv');
  expect(statement.accounts[0]!.transactions[0]!.description).toBe(shown);
});

describe('ambiguous files', () => {
  const transactionsOf = (...lines: string[]) =>
    parseStatement('csv', lines.join('\n')).accounts.flatMap(({ transactions }) => transactions);

  test.each([
    ['Date,Payee,Amount', '01/02/2026,a,-1.50', '03/04/2026,b,2.00'],
    ['Date,Payee,Amount', '01-02-2026,a,-1.50', '03-04-2026,b,2.00'],
    ['Date,Payee,Amount', '01/02/2026,a,-$1.50', '03/04/2026,b,$2.00'],
    ['Date,Payee,Amount,Currency', '01/02/2026,a,-1.50,AUD', '03/04/2026,b,2.00,AUD'],
  ])('asks for the date format if day and month are ambiguous: %s %s', (...lines) => {
    expect(() => transactionsOf(...lines)).toThrow(/settings\.dateFormat must say which/);
    expect(
      parseStatement('csv', lines.join('\n'), { dateFormat: 'MM/dd/yyyy' }).accounts[0]!.transactions[0]!.date,
    ).toBe('2026-01-02');
  });

  test.each([
    ['2026-02-01', 'Date,Payee,Amount', '01/02/2026,a,-£1.50', '03/04/2026,b,£2.00'],
    ['2026-02-01', 'Fecha;Concepto;Importe', '01/02/2026;a;-1,50', '03/04/2026;b;2,00'],
    ['2026-02-01', 'Date,Payee,Amount', '01.02.2026,a,-1.50', '03.04.2026,b,2.00'],
    ['2026-01-02', 'Date,Payee,Amount', '01/02/2026,a,-1.50', '03/14/2026,b,2.00'],
    ['2026-05-05', 'Date,Payee,Amount', '05/05/2026,a,-1.50'],
    ['2026-01-02', 'Date,Payee,Amount', '02-Jan-2026,a,-1.50', '03-Feb-2026,a,1.00'],
  ])('resolves the date format by currency, language or another date: %s', (date, ...lines) => {
    expect(transactionsOf(...lines)[0]!.date).toBe(date);
  });

  test('marks announced rows as pending and skips failed rows', () => {
    expect(
      transactionsOf(
        'Buchungsdatum;Wertstellung;Zahlungsempfänger;Betrag;Status',
        'offen;30.01.2026;a;-1,50;',
        '29.01.2026;29.01.2026;b;-2,50;Vorgemerkt',
        '28.01.2026;28.01.2026;c;-3,50;Gebucht',
        '27.01.2026;27.01.2026;d;-4,50;Abgelehnt',
      ).map(({ date, amount, pending = false }) => [date, amount, pending]),
    ).toEqual([
      ['2026-01-30', '-1.5', true],
      ['2026-01-29', '-2.5', true],
      ['2026-01-28', '-3.5', false],
    ]);
  });

  test('uses a lone value date as the date, and ignores a foreign currency column', () => {
    expect(transactionsOf('Value date,Payee,Amount (EUR),Original currency', '2026-01-20,a,-1.50,GBP')).toMatchObject([
      { date: '2026-01-20', amount: '-1.5', currency: 'EUR' },
    ]);
  });

  test('finds the amount between the balances before and after it', () => {
    expect(
      transactionsOf(
        '1\tEUR\t20260105\t1000,00\t959,50\t20260105\t-40,50\tMarket',
        '1\tEUR\t20260112\t959,50\t2909,50\t20260112\t1950,00\tWage',
      ).map(({ amount }) => amount),
    ).toEqual(['-40.5', '1950']);
  });

  test('does not take a column of account numbers as the name', () => {
    expect(
      transactionsOf('Date,Amount,Counterparty,Name', '2026-01-20,-1.50,NL58BUNQ4490788981,A. Jansen')[0]!.fromTo,
    ).toBe('A. Jansen');
  });
});
