import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readSource } from '../read-source.ts';
import { exampleYnabFiles, ynabArchive, ynabFile } from '../testing/ynab-files.ts';

const options = (dateOrder: 'dayFirst' | 'monthFirst' | null = null) => ({
  ...{ currency: 'EUR', dateOrder, inBudget: new Map<string, boolean>(), directory: '' },
});
const read = (files: readonly Uint8Array[], dateOrder: 'dayFirst' | 'monthFirst' | null = null) =>
  readSource('ynab', files, options(dateOrder));

test('a register and a plan become accounts, categories, splits, transfers and budget months', () => {
  const { register, plan } = exampleYnabFiles();
  const { book, figures } = read([register, plan]);
  expect(figures.counts).toEqual({ transfers: 6, parts: 6 });
  expect(book.accounts.map(({ name, type, isInBudget }) => [name, type, isInBudget])).toEqual([
    ['Checking', 'manualBank', true],
    ['Visa', 'creditCard', true],
    ['Pension', 'other', false],
  ]);
  expect(book.categories.map(({ key, isIncome }) => [key, isIncome])).toEqual([
    ['Usual: Food 🍎', false],
    ['Usual: Rent', false],
    ['Usual: Pension', false],
    ['Inflow: Ready to Assign', true],
  ]);
  const splits = book.transactions.filter(({ parts }) => parts.length > 0);
  expect(splits[0]).toMatchObject({ amount: '-70.5', parts: [{ amount: '-50' }, { amount: '-20.5', notes: 'map' }] });
  const sides = book.transactions.filter(({ transferKey }) => transferKey !== null);
  expect(sides.map(({ accountKey, amount }) => [accountKey, amount]).slice(0, 2)).toEqual([
    ['Checking', '-70'],
    ['Checking', '-100'],
  ]);
  expect(book.transactions.filter(({ isOpening }) => isOpening).map(({ amount }) => amount)).toEqual([
    '1000',
    '-200',
    '5000',
  ]);
  expect(splits[0]?.parts[0]?.tags).toEqual(['Tax']);
  expect(book.budgetMonths?.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(book.notImported.map(({ what, count }) => [what, count])).toEqual([
    ['amounts assigned to credit card payments', 3],
    ['reconciled marks', 3],
    ['cleared marks', 24],
  ]);
});

test('one archive of both files is read as the two files, and has the name of the budget', () => {
  const { register, plan } = exampleYnabFiles();
  const { book, figures } = read([register, plan]);
  expect(read([ynabArchive()])).toEqual({ book: { ...book, id: 'My Budget' }, figures });
});

test('emoji written as two surrogates are read', () => {
  const { register, plan } = exampleYnabFiles();
  const cesu = (bytes: Uint8Array) =>
    Buffer.from(
      Buffer.from(bytes).toString('latin1').replaceAll('\xf0\x9f\x8d\x8e', '\xed\xa0\xbc\xed\xbd\x8e'),
      'latin1',
    );
  expect(read([cesu(register), cesu(plan)])).toEqual(read([register, plan]));
});

test.each([
  ['euros with a comma', '1.234,56 €', '0,00 €', '1234.56'],
  ['dollars', '$1,234.56', '$0.00', '1234.56'],
  ['pounds with the sign before the symbol', '-£12.34', '£0.00', '-12.34'],
  ['yen without decimals', '¥1,234', '¥0', '1234'],
  ['francs with an apostrophe', "CHF1'234.50", 'CHF0.00', '1234.5'],
])('amounts in %s are read', (_what, inflow, zero, amount) => {
  const { book, figures } = read([ynabFile([{ date: '2026-01-05', inflow, outflow: zero }])]);
  expect([book.transactions[0]?.amount, figures.accounts[0]?.change]).toEqual([amount, amount]);
});

test('the order of day and month follows from the dates, or must be said', () => {
  const row = (date: string) => ({ date, inflow: '1.00', outflow: '0.00' });
  const daysOf = (dates: readonly string[], order: 'dayFirst' | 'monthFirst' | null = null) =>
    read([ynabFile(dates.map(row))], order).book.transactions.map(({ date }) => date);
  expect(daysOf(['13/02/2026', '01/02/2026'])).toEqual(['2026-02-13', '2026-02-01']);
  expect(daysOf(['02/13/2026', '02/01/2026'])).toEqual(['2026-02-13', '2026-02-01']);
  expect(() => daysOf(['01/02/2026'])).toThrow('dateOrder');
  expect(daysOf(['01/02/2026'], 'monthFirst')).toEqual(['2026-01-02']);
  expect(() => daysOf(['13/02/2026', '02/13/2026'], 'dayFirst')).toThrow('dateOrder');
});

test('equal rows are different transactions, and the same ones in every export', () => {
  const row = { date: '2026-01-05', inflow: '1.00', outflow: '0.00' };
  const keys = (count: number) =>
    read([ynabFile(Array.from({ length: count }, () => row))]).book.transactions.map(({ key }) => key);
  expect(new Set(keys(3)).size).toBe(3);
  expect(keys(3)).toEqual(expect.arrayContaining(keys(2)));
});

test.each([
  ['no register', strToU8('Date,Amount\n2026-01-01,1')],
  ['an unreadable date', ynabFile([{ date: 'soon', inflow: '1.00', outflow: '0.00' }])],
  ['an impossible date', ynabFile([{ date: '2026-02-30', inflow: '1.00', outflow: '0.00' }])],
  ['an endless amount', ynabFile([{ date: '2026-02-03', inflow: `1.${'1'.repeat(900)}`, outflow: '0.00' }])],
])('%s is refused', (_what, bytes) => {
  expect(() => read([bytes])).toThrow(expect.objectContaining({ name: 'StatementError' }));
});
