import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { MigrationSource } from '../migration-sources.ts';
import { readMigrationSource } from '../read-source.ts';
import { recogniseMigrationSource } from '../recognise-source.ts';
import { exampleLedger, mintFile, monarchBalances, monarchFile } from '../testing/ledger-files.ts';

const OPTIONS = { currency: 'USD', dateOrder: null, inBudget: new Map<string, boolean>(), directory: '' };
const read = (source: MigrationSource, ...files: readonly Uint8Array[]) => readMigrationSource(source, files, OPTIONS);
const lines = exampleLedger();

test.each([
  ['monarch', monarchFile(lines)],
  ['mint', mintFile(lines)],
] as const)('an export of %s becomes accounts, categories, tags and transfers', (source, file) => {
  expect(recogniseMigrationSource([file])).toBe(source);
  const { book, figures } = read(source, file);
  expect(book.accounts.map(({ name, type }) => [name, type])).toEqual([
    ['Checking 🏦', 'manualBank'],
    ['Visa Card', 'creditCard'],
    ['Savings', 'savings'],
  ]);
  expect(book.categories.map(({ key, isIncome }) => [key, isIncome])).toEqual([
    ['Transfer', false],
    ['Groceries', false],
    ['Rent', false],
    ['Paychecks', true],
  ]);
  expect([book.transactions.length, new Set(book.transactions.map(({ key }) => key)).size]).toEqual([240, 240]);
  expect(book.transactions.filter(({ transferKey }) => transferKey !== null)).toHaveLength(96);
  expect(figures.counts).toEqual({ transfers: 48, parts: 0 });
  expect(book.transactions.find(({ payee }) => payee === 'Landlord')).toMatchObject({
    ...{ date: '2025-12-03', amount: '-600.1', originalPayee: 'LANDLORD 4711', notes: 'flat, second floor' },
    tags: source === 'mint' ? ['home,Tax 🧾'] : ['home', 'Tax 🧾'],
  });
  expect(book.notImported).toEqual([expect.objectContaining({ what: 'links of transfers', count: 24 })]);
  expect(figures.accounts).toContainEqual({ accountKey: 'Checking 🏦', month: '2024-02', change: '1267.91' });
});

test('Monarch’s balances are the proof, and give accounts their first balance', () => {
  const balances = monarchBalances(lines);
  const { book, figures } = read('monarch', monarchFile(lines), balances);
  expect(figures.kind).toBe('stated');
  expect(book.transactions.slice(0, 3).map(({ amount, isOpening }) => [amount, isOpening])).toEqual(
    Array.from({ length: 3 }, () => ['1000', true]),
  );
  const later = read('monarch', monarchFile(lines), monarchBalances(lines, '2024-06-06'));
  expect(later.book.transactions.slice(0, 3)).toEqual(book.transactions.slice(0, 3));
  expect(later.figures).toEqual(figures);
  const zip = zipSync({ 'transactions.csv': monarchFile(lines), 'balances.csv': balances });
  expect([read('monarch', zip), recogniseMigrationSource([zip])]).toEqual([{ book, figures }, 'monarch']);
  const other = strToU8('Date,Amount,Account Name\n2024-01-01,5.00,House\n');
  expect(read('monarch', monarchFile(lines), other).book.notImported).toContainEqual(
    expect.objectContaining({ what: 'accounts that have only balances', count: 1 }),
  );
});

test('a column that nobody knows is listed if it is used', () => {
  const text = 'Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags,Mood\n';
  const file = strToU8(`${text}2024-01-01,A,B,C,,,1.00,,\n2024-01-02,A,B,C,,,1.00,,happy\n`);
  const { book } = read('monarch', file);
  expect(book.notImported.map(({ what, count }) => [what, count])).toEqual([['column “mood”', 1]]);
});

test('rows are linked only if no other row could be the other side', () => {
  const side = (account: string, date: string, amount: string) => ({
    ...{ account, date, amount, payee: 'x', category: 'Transfer' },
  });
  const linked = (...sides: readonly (readonly [string, string, string])[]) => {
    const { book, figures } = read('monarch', monarchFile(sides.map((one) => side(...one))));
    const ends = book.transactions.filter(({ transferKey }) => transferKey !== null).length;
    expect(figures.counts.transfers).toBe(ends / 2);
    return ends / 2;
  };
  expect(linked(['A', '2024-02-28', '-5.00'], ['B', '2024-03-02', '5.00'])).toBe(1);
  expect(linked(['A', '2024-02-28', '-5.00'], ['B', '2024-03-03', '5.00'])).toBe(0);
  expect(linked(['A', '2024-01-01', '-5.00'], ['A', '2024-01-01', '5.00'])).toBe(0);
  expect(linked(['A', '2024-01-01', '0.00'], ['B', '2024-01-01', '0.00'])).toBe(0);
  expect(linked(['A', '2024-01-01', '-5'], ['B', '2024-01-01', '5'], ['C', '2024-01-02', '5'])).toBe(0);
  expect(linked(['A', '2024-01-01', '-5'], ['B', '2024-01-02', '5'], ['A', '2024-01-04', '-5'])).toBe(0);
  expect(linked(['A', '2024-01-01', '-5'], ['B', '2024-01-01', '5'], ['A', '2024-01-05', '-5'])).toBe(1);
});

test.each([
  ['a day that does not exist', 'monarch', monarchFile([{ ...line(), date: '2024-02-30' }]), 'date that cannot'],
  ['an amount of letters', 'monarch', monarchFile([{ ...line(), amount: '1e5' }]), 'amount that cannot'],
  ['an endless amount', 'mint', mintFile([{ ...line(), amount: '9'.repeat(100_000) }]), 'amount that cannot'],
  ['no account', 'mint', mintFile([{ ...line(), account: '' }]), 'without an account'],
  ['a huge account', 'monarch', monarchFile([{ ...line(), account: 'x'.repeat(3_000) }]), 'too long'],
  [
    'too many accounts',
    'mint',
    mintFile(Array.from({ length: 501 }, (_, at) => ({ ...line(), account: `${at}` }))),
    '',
  ],
  ['another table', 'mint', strToU8('Date;Amount\n1;2\n'), 'not a Mint export'],
  ['another table', 'monarch', strToU8('Date;Amount\n1;2\n'), 'no transactions of Monarch'],
  ['neither debit nor credit', 'mint', strToU8(mintText('both')), 'neither debit nor credit'],
  [
    'two tables',
    'monarch',
    zipSync({ 'a.csv': monarchFile([line()]), 'b.csv': monarchFile([line()]) }),
    'more than one',
  ],
] as const)('a file with %s is refused', (_what, source, file, message) => {
  expect(() => read(source, file)).toThrow(expect.objectContaining({ name: 'StatementError' }));
  expect(() => read(source, file)).toThrow(message);
});

test('many equal transfers cost no more than other rows', () => {
  const side = (_: unknown, at: number) => ({
    ...{ account: `${at % 2 === 0 ? 'A' : 'B'}`, date: '2024-01-01', payee: 'x', category: 'Transfer' },
    amount: at % 2 === 0 ? '-5' : '5',
  });
  const file = monarchFile(Array.from({ length: 50_000 }, side));
  const start = process.cpuUsage();
  const { figures } = read('monarch', file);
  expect(figures.counts.transfers).toBe(0);
  // Reading takes 1 s; comparing each row with every other row took minutes.
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(20);
});

function line() {
  return { date: '2024-01-01', account: 'A', amount: '-1', payee: 'x' };
}

function mintText(type: string): string {
  return new TextDecoder().decode(mintFile([line()])).replace('debit', type);
}

const HEADER = 'Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags';
const monarchRow = (amount: string) => `2024-01-01,A,B,C,,,"${amount}",`;

test('a decimal comma is refused, and never multiplies an amount', () => {
  const amounts = (...cells: readonly string[]) =>
    read('monarch', strToU8([HEADER, ...cells.map(monarchRow)].join('\n')));
  for (const cell of ['-5,50', '5,5', '1,2345', '1,23,456', '1.234,56'])
    expect(() => amounts(cell), cell).toThrow('has an amount that cannot be read');
  const { book, figures } = amounts('1,234.50', '-1,234,567.00', '+2.500');
  expect(book.transactions.map(({ amount }) => amount)).toEqual(['1234.5', '-1234567', '2.5']);
  expect(figures.accounts).toEqual([{ accountKey: 'C', month: '2024-01', change: '-1233330' }]);
});

test.each([
  ['semicolons', (text: string) => text.replaceAll(',', ';')],
  ['tabs', (text: string) => text.replaceAll(',', '\t')],
  ['line ends of an old Mac', (text: string) => text.replaceAll('\n', '\r')],
  ['quotes inside a cell', (text: string) => text.replaceAll('Shop', '5" pipe')],
])('both readers read a table with %s alike', (_what, change) => {
  const text = [HEADER, '2024-01-01,Shop,B,C,,,-2.00,', '2024-01-02,Shop,B,C,,,-3.00,'].join('\n');
  const { book, figures } = read('monarch', strToU8(change(text)));
  expect(book.transactions.map(({ amount }) => amount)).toEqual(['-2', '-3']);
  expect(figures.accounts).toEqual([{ accountKey: 'C', month: '2024-01', change: '-5' }]);
});

test('tables without rows, of something else, or with two balances of a day are refused with the reason', () => {
  const row = strToU8([HEADER, monarchRow('1.00')].join('\n'));
  const refused = (source: MigrationSource, ...files: readonly Uint8Array[]) => {
    try {
      return read(source, ...files).figures.kind;
    } catch (error) {
      return String(error);
    }
  };
  expect(refused('monarch', strToU8(`${HEADER}\n`))).toContain('has no rows');
  expect(refused('mint', strToU8('Date,Description,Original Description,Amount,Transaction Type\n'))).toContain(
    'no rows',
  );
  expect(refused('monarch', row, strToU8('Foo,Bar\n1,2\n'))).toContain('neither transactions nor balances');
  const balances = 'Date,Balance,Account\n2024-01-01,1.00,C\n2024-01-01,2.00,C\n';
  expect(refused('monarch', row, strToU8(balances))).toContain('two balances of an account on one day');
});

test('the proof is Monarch’s own only if it states balances of every account', () => {
  const row = strToU8([HEADER, monarchRow('1.00')].join('\n'));
  const kindWith = (account: string) =>
    read('monarch', row, strToU8(`Date,Balance,Account\n2024-01-01,1.00,${account}\n`)).figures.kind;
  expect([kindWith('C'), kindWith('Another')]).toEqual(['stated', 'recomputed']);
});
