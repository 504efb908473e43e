import { expect, test } from 'vitest';
import { detectStatement } from '../detect-statement.ts';
import { StatementError } from '../parse-statement.ts';

const read = (text: string, name = 'export.xls') => {
  const { importerType, statement } = detectStatement(Buffer.from(text), name);
  expect(importerType).toBe('csv');
  return statement;
};
const amounts = (text: string) =>
  read(text).accounts.flatMap(({ transactions }) => transactions.map(({ date, amount }) => [date, amount]));

const ROWS = [
  ['2026-01-05', '-12.5'],
  ['2026-01-06', '900'],
];

test('reads an HTML table named .xls among other tables, with unclosed cells', () => {
  const page = `<!DOCTYPE html><html><head><title>x</title><style>td { color: red }</style></head><body>
    <table><tr><td>Kontoauszug</td></tr></table>
    <TABLE border=1><tr><th>Datum</th><th>Verwendungszweck</th><th colspan="1">Betrag</th></tr>
    <tr><td>05.01.2026<td>B&auml;cker &amp; <b>Sohn</b><br>Brot<td align=right>-12,50&nbsp;€
    <tr><td>06.01.2026</td><td>Gehalt</td><td>900,00&nbsp;€</td></tr></TABLE></body></html>`;
  expect(amounts(page)).toEqual(ROWS);
  expect(read(page).accounts[0]!.transactions[0]!.description).toBe('Bäcker & Sohn Brot');
});

test('reads an Excel 2003 XML workbook that omits empty cells', () => {
  const row = (...cells: string[]) => `<Row>${cells.join('')}</Row>`;
  const cell = (text: string, more = '') => `<Cell${more}><Data ss:Type="String">${text}</Data></Cell>`;
  expect(
    amounts(
      `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>${row(
        cell('Date'),
        cell('Details'),
        cell('Money out'),
        cell('Money in'),
      )}${row(cell('2026-01-05T00:00:00.000'), cell('Bread'), cell('12.50'))}${row(
        cell('2026-01-06T00:00:00.000'),
        cell('900.00', ' ss:Index="4"'),
      )}</Table></Worksheet></Workbook>`,
    ),
  ).toEqual(ROWS);
});

test('reads tab-separated text named .xls', () => {
  expect(amounts('Date\tText\tAmount\n2026-01-05\tBread\t-12.50\n2026-01-06\tWage\t900.00')).toEqual(ROWS);
});

test('rejects a web page without a table and says so', () => {
  expect(() => read('<html><body><p>Please sign in</p></body></html>')).toThrow(StatementError);
  expect(() => read('<html><body><p>Please sign in</p></body></html>')).toThrow(/web page without a table/);
});

test('rejects a binary workbook and says what to do', () => {
  const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  expect(() => detectStatement(bytes, 'export.xls')).toThrow(/save it as XLSX/);
});

const account = (id: string, name: string, type: string, parent: string) =>
  `<gnc:account version="2.0.0"><act:name>${name}</act:name><act:id type="guid">${id}</act:id><act:type>${type}</act:type><act:commodity><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id></act:commodity><act:parent type="guid">${parent}</act:parent></gnc:account>`;
const transaction = (date: string, text: string, ...splits: readonly (readonly [string, string])[]) =>
  `<gnc:transaction version="2.0.0"><trn:id type="guid">t${text}</trn:id><trn:date-posted><ts:date>${date} 10:59:00 +0000</ts:date></trn:date-posted><trn:description>${text}</trn:description><trn:splits>${splits.map(([of, value]) => `<trn:split><split:id type="guid">s${text}${of}</split:id><split:value>${value}</split:value><split:quantity>${value}</split:quantity><split:account type="guid">${of}</split:account></trn:split>`).join('')}</trn:splits></gnc:transaction>`;

test('reads each money account of a GnuCash book, with categories and transfers', () => {
  const text = `<?xml version="1.0" encoding="utf-8" ?>\n<gnc-v2><gnc:count-data cd:type="book">1</gnc:count-data><gnc:book version="2.0.0">${[
    ...[account('r', 'Root', 'ROOT', ''), account('a', 'Assets', 'ASSET', 'r'), account('b', 'Giro', 'BANK', 'a')],
    ...[
      account('c', 'Savings', 'BANK', 'a'),
      account('e', 'Expenses', 'EXPENSE', 'r'),
      account('f', 'Food', 'EXPENSE', 'e'),
    ],
    account('g', 'Bakery', 'EXPENSE', 'f'),
    transaction('2026-01-05', 'Baker', ['b', '-1250/100'], ['g', '1250/100']),
    transaction('2026-01-06', 'Save', ['b', '-100/1'], ['c', '100/1']),
  ].join(
    '',
  )}<gnc:template-transactions>${transaction('2026-01-07', 'Planned', ['b', '-1/1'], ['g', '1/1'])}</gnc:template-transactions></gnc:book></gnc-v2>`;
  const { accounts, settings, skipped } = read(text, 'book.gnucash');
  expect(settings).toMatchObject({ profile: 'GnuCash book' });
  expect(skipped).toEqual([]);
  expect(
    accounts.map(({ account: name, currency, transactions }) => [
      name,
      currency,
      transactions.map(({ amount }) => amount),
    ]),
  ).toEqual([
    ['Assets:Giro', 'EUR', ['-12.5', '-100']],
    ['Assets:Savings', 'EUR', ['100']],
  ]);
  expect(accounts[0]!.transactions[0]).toMatchObject({ date: '2026-01-05', fromTo: 'Baker', bankReference: 'sBakerb' });
});

test('reads the output of bean-query as text and as CSV', () => {
  const text = [
    '   date          account       payee  narration    position ',
    '----------  -----------------  -----  ---------  -----------',
    '2026-01-05  Assets:Giro        Baker  Bread      -12.50 EUR',
    '2026-01-05  Expenses:Food      Baker  Bread       12.50 EUR',
    '2026-01-06  Assets:Giro        Boss   Wage       900.00 EUR',
  ].join('\n');
  const csv =
    'date,account,payee,narration,position\n2026-01-05,Assets:Giro,Baker,Bread,-12.50 EUR\n2026-01-05,Expenses:Food,Baker,Bread, 12.50 EUR\n2026-01-06,Assets:Giro,Boss,Wage,900.00 EUR\n';
  for (const given of [text, csv]) {
    const { accounts, settings, skipped } = read(given, 'out.txt');
    expect(settings).toMatchObject({ profile: 'beancount (bean-query)' });
    expect(accounts).toMatchObject([
      {
        account: 'Assets:Giro',
        transactions: [{ amount: '-12.5', currency: 'EUR', fromTo: 'Baker' }, { amount: '900' }],
      },
    ]);
    expect(skipped).toMatchObject([{ reason: 'a posting to a category' }]);
  }
});

test('reads hledger print -O csv and the hledger register', () => {
  const print =
    'txnidx,date,date2,status,code,description,comment,account,amount,commodity,credit,debit,posting-status,posting-comment\n1,2026-01-05,,,,Baker,,expenses:food,12.50,€,,12.50,,\n1,2026-01-05,,,,Baker,,assets:giro,-12.50,€,12.50,,,\n';
  expect(read(print).accounts).toMatchObject([
    { account: 'assets:giro', transactions: [{ amount: '-12.5', currency: 'EUR', fromTo: 'Baker' }] },
  ]);
  const register =
    '"txnidx","date","code","description","account","amount","total"\n"1","2026-01-05","","Baker","assets:giro","-12.50 EUR","-12.50 EUR"\n';
  expect(read(register).accounts).toMatchObject([{ transactions: [{ amount: '-12.5', currency: 'EUR' }] }]);
});
