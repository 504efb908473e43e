import { StatementError } from '../statements/statement-error.ts';
import type { SourceBook } from './source-book.ts';

/**
 * Compares the currencies that both readers found. The figures have none, so that the proof would compare numbers alone.
 * @throws StatementError
 */
export function requireSameCurrencies(book: SourceBook, currencyOf: (accountKey: string) => string): void {
  if (book.accounts.some(({ key, currency = book.currency }) => currency !== currencyOf(key)))
    throw new StatementError('has a currency that its readers disagree on');
}
