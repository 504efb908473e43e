import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readMigrationSource } from '../read-source.ts';
import { exampleYnabFiles, ynabArchive, ynabFile } from '../testing/ynab-files.ts';

const options = (dateOrder: 'dayFirst' | 'monthFirst' | null = null) => ({
  ...{ currency: 'EUR', dateOrder, inBudget: new Map<string, boolean>(), directory: '' },
});
const read = (files: readonly Uint8Array[], dateOrder: 'dayFirst' | 'monthFirst' | null = null) =>
  readMigrationSource('ynab', files, options(dateOrder));

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

test('a group that a person named Income has envelopes if the plan has rows of it', () => {
  const register = ynabFile([{ date: '2026-01-05', inflow: '0.00', outflow: '5.00', category: 'Income: Job costs' }]);
  const plan = strToU8(
    'Month,Category Group,Category,Assigned,Activity,Available\nJan 2026,Income,Job costs,7.00,-5.00,2.00\n',
  );
  expect(read([register]).book.categories).toMatchObject([{ key: 'Income: Job costs', isIncome: true }]);
  const { book, figures } = read([register, plan]);
  expect(book.categories).toMatchObject([{ key: 'Income: Job costs', isIncome: false }]);
  expect(book.budgetMonths).toMatchObject([{ rows: [{ categoryKey: 'Income: Job costs', assigned: '7' }] }]);
  expect(figures.budget.map(({ measure, value }) => [measure, value])).toEqual([
    ['assigned', '7'],
    ['available', '2'],
  ]);
});

test('the proof counts only complete splits, and only transfers with both sides', () => {
  const row = { date: '2026-01-05', inflow: '0.00', outflow: '5.00' };
  const side = (account: string, other: string, isIn: boolean) => ({
    ...{ account, date: '2026-01-05', payee: `Transfer : ${other}` },
    ...(isIn ? { inflow: '5.00', outflow: '0.00' } : { inflow: '0.00', outflow: '5.00' }),
  });
  const { book, figures } = read(
    [
      ynabFile([
        ...['Split (1/2)', 'Split (2/2)', 'Split (1/3)', 'Split (2/3)', 'Split (2/2)'].map((memo) => ({
          ...row,
          memo,
        })),
        ...[side('A', 'B', false), side('A', 'B', false), side('B', 'A', true), side('A', 'gone', false)],
      ]),
    ],
    'dayFirst',
  );
  expect(book.transactions.flatMap(({ parts }) => parts)).toHaveLength(2);
  expect(book.transactions.filter(({ transferKey }) => transferKey !== null)).toHaveLength(2);
  expect(figures.counts).toEqual({ transfers: 1, parts: 2 });
});

test('long notes are whole, and what Coffer cannot store whole is listed', () => {
  const row = { date: '2026-01-05', inflow: '0.00', outflow: '5.00' };
  const { book } = read([
    ynabFile([
      { ...row, memo: 'm'.repeat(9_000), payee: 'p'.repeat(300), cleared: 'Uncleared' },
      { ...row, memo: 'm'.repeat(11_000), flag: `Red - ${'f'.repeat(150)}` },
    ]),
  ]);
  expect(book.transactions.map(({ notes }) => notes?.length)).toEqual([9_000, 10_000]);
  expect(book.notImported.map(({ what, count }) => [what, count])).toEqual([
    ['cleared marks', 1],
    ['ends of notes and bank texts', 1],
    ['ends of names', 1],
    ['tags, or their ends', 1],
  ]);
});

test('several files may unpack to no more than one may', () => {
  const part = zipSync({ 'Book - Register.csv': new Uint8Array(33 * 1024 * 1024) });
  expect(() => read([part, part, part, part])).toThrow('more than 128 MiB');
});

test('many equal sides of transfers and parts of splits are read in the time of their number', () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => {
    const amounts = at < 30_000 ? { inflow: '0.00', outflow: '5.00' } : { inflow: '5.00', outflow: '0.00' };
    const [account, other] = at < 30_000 ? ['A', 'B'] : ['B', 'A'];
    return { account, date: '2026-01-15', payee: `Transfer : ${other}`, ...amounts };
  });
  const start = process.cpuUsage();
  expect(read([ynabFile(lines)]).figures.counts).toEqual({ transfers: 30_000, parts: 0 });
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(15);
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
  ['a row without an account', ynabFile([{ account: '', date: '2026-02-03', inflow: '1.00', outflow: '0.00' }])],
  [
    'an account of too many characters',
    ynabFile([{ account: 'a'.repeat(2_001), date: '2026-02-03', inflow: '1.00', outflow: '0.00' }]),
  ],
  [
    'a category of too many characters',
    ynabFile([{ category: `Usual: ${'c'.repeat(2_001)}`, date: '2026-02-03', inflow: '1.00', outflow: '0.00' }]),
  ],
  ['a zero of endless decimals', ynabFile([{ date: '2026-02-03', inflow: '1.00', outflow: `0.${'0'.repeat(900)}` }])],
  ['more columns than any export', strToU8(`Account,Date,Outflow,Inflow${',x'.repeat(200)}\nA,2026-01-01,1.00,0.00`)],
  [
    'more accounts than allowed',
    ynabFile(
      Array.from({ length: 501 }, (_, at) => ({
        account: `a${at}`,
        date: '2026-02-03',
        inflow: '1.00',
        outflow: '0.00',
      })),
    ),
  ],
  ['an endless amount', ynabFile([{ date: '2026-02-03', inflow: `1.${'1'.repeat(900)}`, outflow: '0.00' }])],
])('%s is refused', (_what, bytes) => {
  expect(() => read([bytes])).toThrow(expect.objectContaining({ name: 'StatementError' }));
});
