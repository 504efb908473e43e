import { expect, test } from 'vitest';
import { readMigrationSource } from './read-source.ts';
import { requireAllAccounts, requireSameCurrencies } from './reader-agreement.ts';
import { exampleFireflyFile } from './testing/firefly-file.ts';

test('a currency that only one reader found is refused', () => {
  const options = { currency: 'GBP', dateOrder: null, inBudget: new Map<string, boolean>(), directory: '' };
  const { book } = readMigrationSource('firefly', [exampleFireflyFile()], options);
  const currencyOf = (key: string) => (key === 'Dollars' ? 'USD' : 'EUR');
  requireSameCurrencies(book, currencyOf);
  expect(() => requireSameCurrencies(book, () => 'EUR')).toThrow('disagree');
});

test('an account that the importer lost is refused', () => {
  const options = { currency: 'GBP', dateOrder: null, inBudget: new Map<string, boolean>(), directory: '' };
  const { book, figures } = readMigrationSource('firefly', [exampleFireflyFile()], options);
  requireAllAccounts(book, figures);
  expect(() => requireAllAccounts({ ...book, accounts: book.accounts.slice(1) }, figures)).toThrow('only one of its');
});
