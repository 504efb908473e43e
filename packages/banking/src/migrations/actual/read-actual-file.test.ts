import { readdirSync } from 'node:fs';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readMigrationSource } from '../read-source.ts';
import { withUntrustedDatabase } from '../sqlite/untrusted-database.ts';
import { ActualTestFile, exampleActualFile } from '../testing/actual-file.ts';
import { withTemporaryFolder } from '../testing/temporary-folder.ts';

const OPTIONS = { currency: 'EUR', dateOrder: null, inBudget: new Map<string, boolean>() };
const read = (bytes: Uint8Array) =>
  withTemporaryFolder((directory) => readMigrationSource('actual', [bytes], { ...OPTIONS, directory }));

test('a budget of Actual becomes accounts, categories, transactions with parts and transfers, and budget months', () => {
  const { book, figures } = read(exampleActualFile().zip());
  expect([book.id, book.currency]).toEqual(['My-Finances-1', 'EUR']);
  expect(figures.counts).toEqual({ transfers: 2 * 36 + 1, parts: 2 * 36 });
  expect(book.accounts.map(({ name, type, isClosed, isInBudget }) => [name, type, isClosed, isInBudget])).toEqual([
    ['Checking 🏦', 'manualBank', false, true],
    ['Visa', 'creditCard', false, true],
    ['Old Savings', 'savings', true, true],
    ['Mortgage', 'loan', false, false],
  ]);
  expect(book.categories.map(({ name, group, isIncome }) => [name, group, isIncome])).toContainEqual([
    'House',
    'Debts',
    false,
  ]);
  const split = book.transactions.find(({ parts }) => parts.length > 0);
  expect(split).toMatchObject({
    amount: '-70.5',
    tags: ['groceries'],
    parts: [{ amount: '-50' }, { amount: '-20.5', tags: ['trip'] }],
  });
  expect(book.transactions.filter(({ transferKey }) => transferKey !== null)).toHaveLength(2 * (2 * 36 + 1));
  expect(book.transactions.filter(({ isOpening }) => isOpening)).toHaveLength(4);
  expect(book.budgetMonths?.[0]).toMatchObject({ month: '2024-01', held: '500' });
  expect(book.notImported.map(({ what, count }) => [what, count])).toEqual([
    ['schedules', 1],
    ['rules', 1],
    ['reconciled marks', 3],
  ]);
});

test('deleted records are left out: a transaction, an account, a category and a part without its parent', () => {
  const file = exampleActualFile();
  const before = read(file.zip()).book.transactions.length;
  file.run(
    `UPDATE transactions SET tombstone = 1 WHERE id IN (SELECT id FROM transactions WHERE isParent = 1 LIMIT 1)`,
  );
  file.run(`UPDATE accounts SET tombstone = 1 WHERE name = 'Mortgage'`);
  file.run(`UPDATE categories SET tombstone = 1 WHERE name = 'House'`);
  const { book } = read(file.zip());
  expect(book.transactions).toHaveLength(before - 1 - 37);
  expect(book.categories.map(({ name }) => name)).not.toContain('House');
});

test('the rest of a split whose parts do not add up becomes a part without a category', () => {
  const file = new ActualTestFile();
  file.account('Giro');
  file.category('Food');
  file.add({ account: 'Giro', date: '2026-01-05', amount: -1_000, parts: [{ amount: -700, category: 'Food' }] });
  expect(read(file.zip()).book.transactions[0]?.parts.map(({ amount, categoryKey }) => [amount, categoryKey])).toEqual([
    ['-7', 'category-Food'],
    ['-3', null],
  ]);
});

test('a split of one part keeps the notes, the tags and the bank’s text of the whole', () => {
  const file = new ActualTestFile();
  file.account('Giro');
  file.category('Food');
  file.add({
    ...{ account: 'Giro', date: '2026-01-05', amount: -700, notes: 'whole #one', original: 'MARKET 12' },
    parts: [{ amount: -700, category: 'Food', notes: 'part #two' }],
  });
  file.run(`UPDATE transactions SET imported_description = NULL WHERE isChild = 1`);
  const { book, figures } = read(file.zip());
  expect(book.transactions).toMatchObject([
    { notes: 'whole #one\npart #two', tags: ['one', 'two'], originalPayee: 'MARKET 12', categoryKey: 'category-Food' },
  ]);
  expect(book.transactions[0]?.parts).toEqual([]);
  expect(figures.counts).toEqual({ transfers: 0, parts: 0 });
});

test('what Coffer cannot store whole is listed', () => {
  const file = new ActualTestFile();
  file.account('Giro');
  const entry = { account: 'Giro', date: '2026-01-05', amount: -700 };
  file.add({ ...entry, notes: 'n'.repeat(10_000), payee: 'fits', isCleared: true });
  file.add({ ...entry, notes: 'n'.repeat(10_001), payee: 'long', original: 'o'.repeat(12_000) });
  file.run(`UPDATE accounts SET name = '${'g'.repeat(201)}'`);
  for (const [name, length] of Object.entries({ fits: 200, long: 201 }))
    file.run(`UPDATE payees SET name = '${'p'.repeat(length)}' WHERE name = '${name}'`);
  file.add({ ...entry, notes: Array.from({ length: 23 }, (_, at) => `#tag${at}`).join(' ') });
  const { book } = read(file.zip());
  expect(book.transactions.map(({ notes }) => notes?.length)).toEqual([10_000, 10_000, expect.any(Number)]);
  expect(book.transactions[2]?.tags).toHaveLength(20);
  expect(book.notImported.map(({ what, count }) => [what, count])).toEqual([
    ['cleared marks', 1],
    ['ends of notes and bank texts', 2],
    ['ends of names', 2],
    ['tags, or their ends', 3],
  ]);
});

test('accounts and categories are in the order that a person gave them', () => {
  const file = exampleActualFile();
  for (const [place, name] of ['Visa', 'Checking 🏦'].entries())
    file.run(`UPDATE accounts SET sort_order = ${place} WHERE name = '${name}'`);
  for (const [place, name] of ['Rent', 'Holiday 🏖️', 'Food'].entries())
    file.run(`UPDATE categories SET sort_order = ${place + 1} WHERE name = '${name}'`);
  file.run(`UPDATE category_groups SET sort_order = CASE name WHEN 'Usual' THEN 1 ELSE 2 END`);
  const { book } = read(file.zip());
  expect(book.accounts.map(({ name }) => name)).toEqual(['Visa', 'Checking 🏦', 'Old Savings', 'Mortgage']);
  expect(book.categories.map(({ name }) => name)).toEqual([
    ...['Rent', 'Holiday 🏖️', 'Food', 'House', 'Salary', 'Starting Balances'],
  ]);
});

test('yen have no decimals', () => {
  const file = new ActualTestFile();
  file.account('Giro');
  file.insert('preferences', { id: 'defaultCurrencyCode', value: 'JPY' });
  file.add({ account: 'Giro', date: '2026-01-05', amount: -1_000 });
  const { book, figures } = read(file.zip());
  expect([book.currency, book.transactions[0]?.amount, figures.accounts[0]?.change]).toEqual(['JPY', '-1000', '-1000']);
});

test('the checked numbers of the contract', () => {
  const file = new ActualTestFile();
  file.account('Checking');
  file.account('Card');
  for (const name of ['Food', 'Rent']) file.category(name);
  file.category('Salary', { group: 'Income', isIncome: true });
  file.add({
    account: 'Checking',
    date: '2026-01-01',
    amount: 100_000,
    category: 'Starting Balances',
    isOpening: true,
  });
  file.add({ account: 'Card', date: '2026-01-01', amount: -20_000, category: 'Starting Balances', isOpening: true });
  for (const month of ['2026-01', '2026-02'])
    file.add({ account: 'Checking', date: `${month}-02`, amount: 200_000, category: 'Salary' });
  file.add({ account: 'Checking', date: '2026-01-03', amount: -45_000, category: 'Food' });
  file.add({ account: 'Card', date: '2026-01-03', amount: -5_000, category: 'Food' });
  file.add({ account: 'Checking', date: '2026-01-04', amount: -30_000, category: 'Rent' });
  file.add({ account: 'Checking', date: '2026-02-03', amount: -7_000, category: 'Food' });
  file.add({ account: 'Checking', date: '2026-02-04', amount: -15_000, category: 'Rent' });
  file.assign('2026-01', 'Food', 40_000);
  file.assign('2026-01', 'Rent', 60_000);
  file.assign('2026-02', 'Food', 10_000);
  file.assign('2026-02', 'Rent', 10_000);
  const value = (month: string, measure: string, key: string | null) =>
    read(file.zip()).figures.budget.find(
      (one) => one.month === month && one.measure === measure && one.categoryKey === key,
    )?.value;
  expect(value('2026-01', 'toAssign', null)).toBe('1800');
  expect(value('2026-01', 'available', 'category-Food')).toBe('-100');
  expect(value('2026-02', 'toAssign', null)).toBe('3500');
  expect(value('2026-02', 'available', 'category-Rent')).toBe('250');
  expect(value('2026-02', 'available', 'category-Food')).toBe('30');
});

const hostile = (change: (file: ActualTestFile) => void) => {
  const file = exampleActualFile();
  change(file);
  return file.zip();
};
const renamed = (file: ActualTestFile, table: string) => file.run(`ALTER TABLE ${table} RENAME TO old_${table}`);

test.each([
  [
    'a view that computes without end',
    (file: ActualTestFile) => {
      renamed(file, 'payees');
      file.run(
        `CREATE VIEW payees AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, '' AS name, '' AS transfer_acct FROM n`,
      );
    },
  ],
  [
    'a computed column',
    (file: ActualTestFile) => file.run(`ALTER TABLE transactions ADD COLUMN bomb AS (hex(zeroblob(1000000000)))`),
  ],
  ['a virtual table', (file: ActualTestFile) => file.run('CREATE VIRTUAL TABLE search USING fts5(text)')],
  [
    'a month in another era',
    (file: ActualTestFile) => file.run(`UPDATE zero_budgets SET month = 999912 WHERE amount = 60000`),
  ],
  ['a missing table', (file: ActualTestFile) => renamed(file, 'zero_budgets')],
])('%s is refused', (_what, change) => {
  expect(() => read(hostile(change))).toThrow(expect.objectContaining({ name: 'StatementError' }));
});

test('pages that refer to each other are refused', () => {
  const bytes = Buffer.from(exampleActualFile().database());
  // Makes the root page of the transactions table refer to its first leaf page twice.
  const size = bytes.readUInt16BE(16);
  const root = [...Array(bytes.length / size).keys()].find((page) => page > 0 && bytes[page * size] === 5) ?? 0;
  const first = bytes.readUInt16BE(root * size + 12);
  const second = bytes.readUInt16BE(root * size + 14);
  bytes.copy(bytes, root * size + second, root * size + first, root * size + first + 4);
  expect(() => read(bytes)).toThrow('damaged');
});

test('an archive that unpacks to more than the limit is refused without unpacking it', () => {
  const bomb = zipSync({ 'db.sqlite': new Uint8Array(3 * 1024 * 1024) });
  const archive = { bytes: bomb, database: 'db.sqlite', description: 'metadata.json' };
  withTemporaryFolder((directory) => {
    const never = () => expect.fail('was opened');
    expect(() => withUntrustedDatabase(archive, { directory, most: 1024 * 1024 }, never)).toThrow('more than 1 MiB');
    expect(readdirSync(directory)).toEqual([]);
  });
});

test('a description that unpacks to more than the limit is refused, and one that is no JSON is ignored', () => {
  const database = exampleActualFile().database();
  const described = (description: Uint8Array) => zipSync({ 'metadata.json': description, 'db.sqlite': database });
  expect(() => read(described(new Uint8Array(1024 * 1024)))).toThrow('metadata.json of more than 64 KiB');
  expect(read(described(new TextEncoder().encode('{"id": 3'))).book.id).toBe('');
});

test('other files are no exports of Actual', () => {
  expect(() => read(new TextEncoder().encode('Date;Amount'))).toThrow('db.sqlite');
  expect(() => read(zipSync({ 'other.txt': new Uint8Array(3) }))).toThrow('db.sqlite');
});
