import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readMigrationSource } from '../read-source.ts';
import { recogniseMigrationSource } from '../recognise-source.ts';
import { exampleFireflyFile, fireflyFile } from '../testing/firefly-file.ts';

const OPTIONS = { currency: 'USD', dateOrder: null, inBudget: new Map<string, boolean>(), directory: '' };
const read = (...files: readonly Uint8Array[]) => readMigrationSource('firefly', files, OPTIONS);

test('transactions of Firefly III become accounts with currencies of their own, splits and transfers', () => {
  const file = exampleFireflyFile();
  expect(recogniseMigrationSource([file])).toBe('firefly');
  const { book, figures } = read(file);
  expect(book.currency).toBe('EUR');
  expect(book.accounts.map(({ name, type, currency }) => [name, type, currency])).toEqual([
    ['Giro 🏦', 'manualBank', undefined],
    ['Visa Card', 'creditCard', undefined],
    ['Mortgage', 'loan', undefined],
    ['Dollars', 'manualBank', 'USD'],
  ]);
  expect(book.categories.map(({ key, isIncome }) => [key, isIncome])).toEqual([
    ['Salary', true],
    ['Food', false],
    ['House', false],
  ]);
  expect(figures.counts).toEqual({ transfers: 48, parts: 24 });
  expect(book.transactions.find(({ parts }) => parts.length > 0)).toMatchObject({
    ...{ amount: '-70.25', originalPayee: 'Big shop', categoryKey: null },
    parts: [
      { amount: '-50.25', payee: 'Market', originalPayee: 'bread', notes: 'two', categoryKey: 'Food' },
      { amount: '-20', categoryKey: 'House' },
    ],
  });
  expect(book.transactions.filter(({ isOpening }) => isOpening).map(({ amount }) => amount)).toEqual(['1000', '-90.5']);
  expect(book.transactions.at(-1)).toMatchObject({ amount: '-1.11', date: '2025-12-31' });
  expect(figures.accounts).toContainEqual({ accountKey: 'Giro 🏦', month: '2025-01', change: '1554.25' });
  expect(book.notImported.map(({ what, count }) => [what, count])).toEqual([['budget', 12]]);
  expect(figures.accounts).toContainEqual({ accountKey: 'Dollars', month: '2025-01', change: '6' });
});

test('other tables and unknown columns are listed', () => {
  const journal = { type: 'Withdrawal', date: '2025-01-01', amount: '-1', source_name: 'A', sepa_cc: 'x' };
  const { book } = read(fireflyFile([journal]), strToU8('user_id,tag_id,tag\n1,1,a\n'));
  expect(book.notImported.map(({ what }) => what)).toEqual(['other tables', 'column “sepa_cc”']);
});

const withdrawal = { type: 'Withdrawal', date: '2025-01-01', amount: '-1', source_name: 'A' };

test.each([
  ['a day that does not exist', [{ ...withdrawal, date: '2025-02-30' }], 'date that cannot'],
  ['an endless amount', [{ ...withdrawal, amount: '9'.repeat(100_000) }], 'amount that cannot'],
  ['two journals of an id', [withdrawal, { ...withdrawal, journal_id: '1' }], 'two journals'],
  ['a journal without an id', [{ ...withdrawal, journal_id: '' }], 'without an id'],
  ['a nameless account', [{ ...withdrawal, source_name: '' }], 'without an account'],
  ['a huge category', [{ ...withdrawal, category: 'x'.repeat(3_000) }], 'too long'],
  ['no currency', [{ ...withdrawal, currency_code: '' }], 'without a currency'],
  [
    'a transfer to the same account',
    [{ ...withdrawal, destination_name: 'A', destination_type: 'Asset account' }],
    'to itself',
  ],
])('a file with %s is refused', (_what, journals, message) => {
  expect(() => read(fireflyFile(journals))).toThrow(expect.objectContaining({ name: 'StatementError' }));
  expect(() => read(fireflyFile(journals))).toThrow(message);
});

test('a table of another app is refused', () => {
  expect(() => read(strToU8('Date;Amount\n1;2\n'))).toThrow('no transactions of Firefly III');
});

test('an account has the currency of most of its transactions; others are listed', () => {
  const foreign = { ...withdrawal, currency_code: 'USD', foreign_currency_code: 'EUR', foreign_amount: '0.9' };
  const { book, figures } = read(fireflyFile([foreign, withdrawal, withdrawal]));
  expect([book.currency, book.transactions.length, figures.accounts[0]?.change]).toEqual(['EUR', 2, '-2']);
  expect(book.notImported.map(({ what, count }) => [what, count])).toEqual([
    ['sides of transactions in other currencies', 1],
  ]);
});

test('a foreign amount in no account’s currency is a note: the transfer arrives as it was sent', () => {
  const spent = { type: 'Withdrawal', date: '2026-01-30', amount: '-1' };
  const to = { destination_name: 'B', destination_type: 'Asset account' };
  const file = fireflyFile([
    { ...spent, source_name: 'A' },
    { ...spent, source_name: 'B' },
    {
      ...{ type: 'Transfer', date: '2026-01-31', amount: '50', source_name: 'A', ...to },
      ...{ foreign_currency_code: 'USD', foreign_amount: '55' },
    },
  ]);
  const { book, figures } = read(file);
  expect(book.transactions.map(({ accountKey, amount }) => [accountKey, amount])).toEqual([
    ['A', '-1'],
    ['B', '-1'],
    ['A', '-50'],
    ['B', '50'],
  ]);
  expect(figures.counts.transfers).toBe(1);
  expect(book.notImported.map(({ what }) => what)).toContain('foreign amount');
});

test('two accounts of one name are refused, and transactions of nobody are listed', () => {
  const loan = { ...withdrawal, type: 'Transfer', destination_name: 'A', destination_type: 'Loan' };
  expect(() => read(fireflyFile([loan]))).toThrow('has two accounts of one name');
  const ofNobody = { ...withdrawal, source_type: 'Revenue account', destination_type: 'Expense account' };
  const { book } = read(fireflyFile([withdrawal, ofNobody]));
  expect([book.transactions.length, book.notImported[0]]).toEqual([
    1,
    expect.objectContaining({ what: 'transactions between other accounts', count: 1 }),
  ]);
});

test('an amount may be written with many zeros', () => {
  const { book, figures } = read(fireflyFile([{ ...withdrawal, amount: '-1000.000000000000' }]));
  expect([book.transactions[0]?.amount, figures.accounts[0]?.change]).toEqual(['-1000', '-1000']);
});
