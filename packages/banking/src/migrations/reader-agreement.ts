import { StatementError } from '../statements/statement-error.ts';
import type { SourceBook, SourceFigures } from './source-book.ts';

/**
 * Checks that both readers found the same currencies. The figures contain no currencies, so the proof alone can't notice a
 * difference.
 * @throws StatementError
 */
export function requireSameCurrencies(book: SourceBook, currencyOf: (accountKey: string) => string): void {
  if (book.accounts.some(({ key, currency = book.currency }) => currency !== currencyOf(key)))
    throw new StatementError('has a currency that its readers disagree on');
}

/**
 * Checks that the importer lost no account: a proof compares only the accounts of the book.
 * @throws StatementError
 */
export function requireAllAccounts(book: SourceBook, figures: SourceFigures): void {
  const known = new Set(book.accounts.map(({ key }) => key));
  if (figures.accounts.some(({ accountKey, change }) => change !== '0' && !known.has(accountKey)))
    throw new StatementError('has an account that only one of its readers finds');
}
