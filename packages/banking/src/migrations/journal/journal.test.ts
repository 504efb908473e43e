import { expect, test } from 'vitest';
import type { MigrationSource } from '../migration-sources.ts';
import { readMigrationSource } from '../read-source.ts';
import { recogniseMigrationSource } from '../recognise-source.ts';
import { beancountFile, exampleJournal, hledgerFile, type JournalTestTransaction } from '../testing/journal-files.ts';

const OPTIONS = { currency: 'GBP', dateOrder: null, inBudget: new Map<string, boolean>(), directory: '' };
const read = (source: MigrationSource, file: Uint8Array) => readMigrationSource(source, [file], OPTIONS);

test.each([
  ['hledger', hledgerFile(exampleJournal())],
  ['beancount', beancountFile(exampleJournal())],
] as const)('postings of %s become accounts of one currency each, categories, splits and transfers', (source, file) => {
  expect(recogniseMigrationSource([file])).toBe(source);
  const { book, figures } = read(source, file);
  expect(book.currency).toBe('EUR');
  expect(book.accounts.map(({ name, type, currency }) => [name, type, currency])).toEqual([
    ['Giro 🏦', 'manualBank', undefined],
    ['Visa Card', 'creditCard', undefined],
    ['Assets:Savings EUR', 'savings', undefined],
    ['Assets:Savings USD', 'savings', 'USD'],
  ]);
  expect(book.categories.map(({ name, group, isIncome }) => [name, group, isIncome])).toEqual([
    ['Tax', null, false],
    ['Salary', null, true],
    ['Food', 'Home', false],
  ]);
  const onDay = (date: string) => book.transactions.filter((one) => one.date === date);
  expect(onDay('2023-12-31').map(({ amount, isOpening }) => [amount, isOpening])).toEqual([
    ['1000', true],
    ['-100', false],
  ]);
  expect(onDay('2024-01-01')).toMatchObject([
    {
      ...{ amount: '2000', payee: 'Employer', notes: 'gross' },
      parts: [
        { amount: '-500', categoryKey: 'Expenses:Tax' },
        { amount: '2500', categoryKey: 'Income:Salary' },
      ],
    },
  ]);
  expect(onDay('2024-02-03')).toMatchObject([{ payee: 'Market', tags: source === 'hledger' ? [] : ['food', 'trip'] }]);
  expect(new Set(book.transactions.map(({ key }) => key)).size).toBe(book.transactions.length);
  expect(figures.counts).toEqual({ transfers: 48, parts: 48 });
  expect(figures.accounts).toContainEqual({ accountKey: 'Assets:Savings\tUSD', month: '2025-12', change: '90' });
  expect(figures.accounts).toContainEqual({ accountKey: 'Assets:Bank:Giro 🏦\tEUR', month: '2023-12', change: '900' });
  expect(book.notImported.map(({ what, count }) => [what, count])).toEqual([
    ['security accounts', 1],
    ['movements of securities', 1],
    ['cleared marks', 24],
  ]);
});

const entry = (...postings: JournalTestTransaction['postings']): Uint8Array =>
  hledgerFile([{ date: '2026/1/31', payee: 'x', postings }]);

test('symbols, amounts without a commodity, thousands and virtual postings are read alike by both readers', () => {
  const { book, figures } = read(
    'hledger',
    entry(
      ['assets:a', '-1,234.50', '€'],
      ['(assets:b)', '1,234.50', '€'],
      ['[assets:a]', '2', ''],
      ['equity:x', '-2', ''],
    ),
  );
  const sums = book.transactions.map(({ accountKey, amount }) => [accountKey, amount]);
  expect(figures.accounts.map(({ accountKey, change }) => [accountKey, change])).toEqual(sums);
  expect(sums).toEqual([
    ['assets:a\tEUR', '-1234.5'],
    ['assets:b\tEUR', '1234.5'],
    ['assets:a\tGBP', '2'],
  ]);
  expect(book.transactions[0]?.date).toBe('2026-01-31');
});

test('units that balance among themselves, such as hours of vacation, leave the categories to the money', () => {
  const { book, figures } = read(
    'hledger',
    entry(
      ['assets:a', '70', 'EUR'],
      ['expenses:tax', '30', 'EUR'],
      ['income:salary', '-100', 'EUR'],
      ['assets:vacation', '5.25', 'VACHR'],
      ['income:vacation', '-5.25', 'VACHR'],
      ['assets:pension', '1', 'XYZ'],
      ['income:pension', '-1', 'XYZ'],
    ),
  );
  expect(book.transactions).toMatchObject([
    {
      amount: '70',
      parts: [
        { amount: '-30', categoryKey: 'expenses:tax' },
        { amount: '100', categoryKey: 'income:salary' },
      ],
    },
  ]);
  expect(figures.counts).toEqual({ transfers: 0, parts: 2 });
  const unbalanced = read(
    'hledger',
    entry(['assets:a', '-9', 'EUR'], ['assets:s', '1', 'X'], ['expenses:fee', '1', 'EUR']),
  );
  expect(unbalanced.book.transactions).toMatchObject([{ amount: '-9', parts: [], categoryKey: null }]);
  expect(unbalanced.figures.counts).toEqual({ transfers: 0, parts: 0 });
});

test('brackets in names, zeros without a commodity and signs of several currencies are read alike', () => {
  const file = entry(
    ['assets:Bank (joint)', '-1.50', '$'],
    ['assets:savings', '1.50', '$'],
    ['assets:savings', '0', ''],
  );
  const { book, figures } = readMigrationSource('hledger', [file], { ...OPTIONS, currency: 'CAD' });
  expect(book.accounts.map(({ key }) => key)).toEqual(['assets:Bank (joint)\tCAD', 'assets:savings\tCAD']);
  expect(figures.accounts.map(({ accountKey }) => accountKey)).toEqual(book.accounts.map(({ key }) => key));
  expect(read('hledger', file).book.currency).toBe('USD');
});

test.each([
  ['eur', 'GBP', 'EUR'],
  ['Eur', 'GBP', 'EUR'],
  ['US$', 'CAD', 'USD'],
  ['zł', 'GBP', 'PLN'],
  ['Kč', 'GBP', 'CZK'],
  ['₹', 'GBP', 'INR'],
  ['¥', 'CNY', 'CNY'],
  ['kr', 'NOK', 'NOK'],
  ['Kr.', 'DKK', 'DKK'],
  ['Rs', 'INR', 'INR'],
])('%s is a currency if %s is requested: %s', (symbol, currency, code) => {
  const file = entry(['assets:a', '-1.50', symbol], ['expenses:b', '1.50', symbol]);
  const { book, figures } = readMigrationSource('hledger', [file], { ...OPTIONS, currency });
  expect([book.currency, book.transactions[0]?.amount, book.notImported]).toEqual([code, '-1.5', []]);
  expect(figures.accounts.map(({ accountKey }) => accountKey)).toEqual([`assets:a\t${code}`]);
});

test('a symbol that says nothing of its currency, a code beside the same one in capitals, and a word are no currencies', () => {
  const file = entry(
    ...[['assets:a', '-2', 'kr'] as const, ['expenses:b', '2', 'kr'] as const],
    ...[['assets:c', '-3', 'eur'] as const, ['expenses:d', '3', 'eur'] as const],
    ...[['assets:e', '-4', 'EUR'] as const, ['expenses:f', '4', 'EUR'] as const],
    ...[['assets:vacation', '2', 'top'] as const, ['income:vacation', '-2', 'top'] as const],
  );
  const { book, figures } = read('hledger', file);
  expect(book.transactions.map(({ accountKey, amount }) => [accountKey, amount])).toEqual([['assets:e\tEUR', '-4']]);
  expect(figures.accounts).toMatchObject([{ accountKey: 'assets:e\tEUR', change: '-4' }]);
  expect(book.notImported).toContainEqual(
    expect.objectContaining({ what: 'postings in an unclear currency', count: 2 }),
  );
});

test.each([
  ['kr', 'DKK, ISK, NOK, SEK'],
  ['Rs.', 'INR, LKR, MUR, NPR, PKR, SCR'],
])('a journal with amounts only in %s asks for the currency', (symbol, codes) => {
  const file = entry(['assets:a', '-1.50', symbol], ['expenses:b', '1.50', symbol]);
  expect(() => read('hledger', file)).toThrow(
    expect.objectContaining({
      setting: 'currency',
      reason: `must be one of ${codes}: the file has amounts in "${symbol}"`,
    }),
  );
});

test('postings of Beancount may have three decimals', () => {
  const file = beancountFile([
    {
      ...{ date: '2026-01-31', payee: 'x' },
      postings: [
        ['Assets:A', '1.500'],
        ['Income:B', '-1.500'],
      ],
    },
  ]);
  expect(read('beancount', file).book.transactions).toMatchObject([{ amount: '1.5' }]);
});

test.each([
  ['an account of an unknown kind', entry(['Konto:a', '1']), 'begins with none of'],
  [
    'a point that may separate thousands',
    entry(['assets:a', '1.234'], ['expenses:b', '-1.234']),
    'may separate thousands',
  ],
  ['a round thousand', entry(['assets:a', '1.500'], ['expenses:b', '-1.500']), 'may separate thousands'],
  ['a decimal comma after a zero', entry(['assets:a', '0,500'], ['expenses:b', '-0,500']), 'cannot be read'],
  [
    'several dates in a transaction',
    new TextEncoder().encode(
      'txnidx,date,description,account,amount,commodity\n1,2026-01-31,x,assets:a,1,EUR\n1,2026-02-01,x,income:b,-1,EUR\n',
    ),
    'several dates',
  ],
  ['a decimal comma', entry(['assets:a', '1,5'], ['expenses:b', '-1,5']), 'amount that cannot be read'],
  ['an endless amount', entry(['assets:a', '9'.repeat(100_000)]), 'amount that cannot be read'],
  ['no account of money', entry(['expenses:a', '1'], ['income:a', '-1']), 'no account with a balance'],
  [
    'a huge transaction',
    entry(...Array.from({ length: 2_001 }, () => ['assets:a', '0'] as const)),
    'more than 2000 splits',
  ],
  ['another table', new TextEncoder().encode('Date;Amount\n1;2\n'), 'no hledger export'],
] as const)('a journal with %s is refused', (_what, file, message) => {
  expect(() => read('hledger', file)).toThrow(expect.objectContaining({ name: 'StatementError' }));
  expect(() => read('hledger', file)).toThrow(message);
});
