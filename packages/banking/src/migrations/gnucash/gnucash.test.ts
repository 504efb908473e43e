import { expect, test } from 'vitest';
import { readMigrationSource } from '../read-source.ts';
import { recogniseMigrationSource } from '../recognise-source.ts';
import { exampleGnucashBook, GnucashTestBook } from '../testing/gnucash-file.ts';
import { withTemporaryFolder } from '../testing/temporary-folder.ts';

const OPTIONS = { currency: 'GBP', dateOrder: null, inBudget: new Map<string, boolean>() };
const read = (bytes: Uint8Array) =>
  withTemporaryFolder((directory) => readMigrationSource('gnucash', [bytes], { ...OPTIONS, directory }));

test.each([
  ['SQLite', exampleGnucashBook().database()],
  ['XML', new TextEncoder().encode(exampleGnucashBook().xml())],
  ['compressed XML', exampleGnucashBook().file()],
])('a book in %s becomes accounts, categories, splits and transfers', (_what, bytes) => {
  expect(recogniseMigrationSource([bytes])).toBe('gnucash');
  const { book, figures } = read(bytes);
  expect([book.id, book.currency]).toEqual(['book-1', 'EUR']);
  expect(book.accounts.map(({ name, type, currency, isClosed }) => [name, type, currency, isClosed])).toEqual([
    ['Giro 🏦', 'manualBank', undefined, false],
    ['Savings', 'savings', undefined, true],
    ['Dollars', 'manualBank', 'USD', false],
    ['Visa', 'creditCard', undefined, false],
    ['Loan', 'loan', undefined, false],
  ]);
  expect(book.categories.map(({ name, group, isIncome }) => [name, group, isIncome])).toEqual([
    ['Salary', null, true],
    ['Food & Drink', null, false],
    ['Interest', 'Home', false],
    ['Tax', null, false],
  ]);
  const onDay = (date: string) => book.transactions.filter((one) => one.date === date);
  expect(onDay('2023-12-31').map(({ amount, isOpening, payee }) => [amount, isOpening, payee])).toEqual([
    ['1000', true, null],
    ['-9000', true, null],
  ]);
  expect(onDay('2024-01-01')).toMatchObject([
    {
      ...{ amount: '2000', payee: 'Employer', notes: 'gross', categoryKey: null },
      parts: [
        { amount: '-500', categoryKey: 'Tax' },
        { amount: '2500', categoryKey: 'Salary' },
      ],
    },
  ]);
  const [bank, loan] = onDay('2024-02-03');
  expect(bank).toMatchObject({
    amount: '-600.01',
    parts: [
      { amount: '-500.01', originalPayee: 'Loan', transferKey: loan?.key },
      { amount: '-100', categoryKey: 'Interest', notes: 'interest' },
    ],
  });
  expect(loan).toMatchObject({ accountKey: 'Loan', amount: '500.01', transferKey: bank?.parts[0]?.key });
  expect(onDay('2024-01-10')).toMatchObject([{ amount: '-70.5', payee: 'Market', notes: 'Num 17\nbread' }]);
  const [euros, dollars] = onDay('2025-12-20');
  expect([euros?.amount, dollars?.amount]).toEqual(['-100', '110.23']);
  expect([euros?.transferKey, dollars?.transferKey]).toEqual([dollars?.key, euros?.key]);
  expect(figures.counts).toEqual({ transfers: 72, parts: 96 });
  expect(figures.accounts).toContainEqual({ accountKey: 'Dollars', month: '2025-12', change: '110.23' });
  // The changes of the month: +2,000, −600.05, −50, −100 exchanged for dollars, and −100 for a share.
  expect(figures.accounts).toContainEqual({ accountKey: 'Giro 🏦', month: '2024-06', change: '1149.95' });
  expect(book.notImported.map(({ what, count }) => [what, count])).toEqual([
    ['security accounts', 1],
    ['movements of securities', 1],
    ['reconciled marks', 3],
    ['cleared marks', 24],
  ]);
});

/** Returns the totals of the imported transactions and the totals of the proof, for comparison. */
function sumsOf(bytes: Uint8Array) {
  const { book, figures } = read(bytes);
  const cents = new Map<string, number>();
  for (const { accountKey, date, amount } of book.transactions) {
    const key = `${accountKey} ${date.slice(0, 7)}`;
    cents.set(key, (cents.get(key) ?? 0) + Math.round(Number(amount) * 100));
  }
  const entries = book.transactions.flatMap((one) => (one.parts.length === 0 ? [one] : one.parts));
  const keys = new Map(entries.map(({ key, transferKey, amount }) => [key, { transferKey, amount }]));
  const ends = entries.filter(({ key, transferKey, amount }) => {
    const other = keys.get(transferKey ?? '');
    return other?.transferKey === key && Number(other.amount) * Number(amount) < 0;
  });
  const parts = book.transactions.reduce((sum, one) => sum + one.parts.length, 0);
  const changes = figures.accounts.map(
    ({ accountKey, month, change }) => [`${accountKey} ${month}`, Math.round(Number(change) * 100)] as const,
  );
  return [
    { cents: Object.fromEntries([...cents].toSorted()), counts: { transfers: ends.length / 2, parts } },
    { cents: Object.fromEntries(changes.toSorted()), counts: figures.counts },
  ];
}

test.each<readonly [string, readonly (readonly [string, number, number?])[], { transfers: number; parts: number }]>([
  [
    'a salary to two accounts',
    [
      ['Giro', 80],
      ['Cash', 20],
      ['Salary', -100],
    ],
    { transfers: 0, parts: 0 },
  ],
  [
    'a withdrawal with a fee',
    [
      ['Giro', -105],
      ['Cash', 100],
      ['Fee', 5],
    ],
    { transfers: 1, parts: 2 },
  ],
  [
    'money from two accounts to a third',
    [
      ['Giro', -60],
      ['Cash', -40],
      ['Card', 100],
    ],
    { transfers: 2, parts: 2 },
  ],
  [
    'an empty split',
    [
      ['Giro', -60],
      ['Cash', 0],
      ['Fee', 60],
    ],
    { transfers: 0, parts: 0 },
  ],
  [
    'two empty splits',
    [
      ['Giro', 0],
      ['Cash', 0],
    ],
    { transfers: 0, parts: 0 },
  ],
  [
    'an expense in dollars',
    [
      ['Giro', -100],
      ['Meal', 100, 110],
    ],
    { transfers: 0, parts: 0 },
  ],
  [
    'dollars and a fee in euros',
    [
      ['Giro', -105],
      ['Dollars', 100, 110],
      ['Fee', 5],
    ],
    { transfers: 1, parts: 2 },
  ],
  [
    'dollars for two expenses in euros',
    [
      ['Dollars', -105, -120],
      ['Fee', 5],
      ['Salary', 100],
    ],
    { transfers: 0, parts: 0 },
  ],
  [
    'dollars for two expenses in dollars',
    [
      ['Dollars', -105, -120],
      ['Meal', 5, 20],
      ['Meal', 100],
    ],
    { transfers: 0, parts: 2 },
  ],
  [
    'a share bought with a fee',
    [
      ['Giro', -105],
      ['ACME', 100, 7],
      ['Fee', 5],
    ],
    { transfers: 0, parts: 2 },
  ],
  [
    'a correction within an account',
    [
      ['Giro', -5],
      ['Giro', 5],
    ],
    { transfers: 0, parts: 0 },
  ],
  [
    'a split with two postings on one account',
    [
      ['Giro', -100],
      ['Giro', 40],
      ['Cash', 50],
      ['Fee', 10],
    ],
    { transfers: 1, parts: 3 },
  ],
  [
    'an exchange with trading accounts',
    [
      ['Giro', -100],
      ['Dollars', 100, 110],
      ['Trading', 100],
      ['Trading', -100, -110],
    ],
    { transfers: 1, parts: 0 },
  ],
])('both readers agree on %s', (_what, splits, counts) => {
  const book = new GnucashTestBook();
  for (const name of ['Giro', 'Cash', 'Card']) book.account(name, 'BANK');
  book.account('Dollars', 'BANK', { commodity: 'USD' });
  book.account('Meal', 'EXPENSE', { commodity: 'USD' });
  book.account('ACME', 'STOCK', { commodity: 'ACME' });
  book.account('Trading', 'TRADING');
  book.account('Fee', 'EXPENSE');
  book.account('Salary', 'INCOME');
  book.add({
    date: '2026-01-31',
    splits: splits.map(([account, value, quantity = value]) => ({ account, value, quantity })),
  });
  for (const bytes of [book.database(), book.file()]) {
    const [ofBook, ofFigures] = sumsOf(bytes);
    expect(ofBook).toEqual(ofFigures);
    expect(ofFigures?.counts).toEqual(counts);
  }
});
