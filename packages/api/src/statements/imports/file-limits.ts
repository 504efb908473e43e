import type { ParsedStatement, StatementAccount } from '@coffer/banking/statements/parse-statement.ts';
import { UnreadableStatementError } from './statement-faults.ts';

/**
 * Limits on a file's content, besides its size. They bound the parts that leave the reading thread and are compared on
 * the main thread. Plain transactions go to the database as bytes and have no limit of their own.
 */
export const STATEMENT_FILE_LIMITS = {
  accounts: 500,
  currencies: 200,
  /** Different categories and tags; each is looked up, and created if missing. */
  filings: 2_000,
  /** Trades, costs, exchanges, splits, positions and balances of a broker's account. */
  brokerRecords: 20_000,
  /**
   * Pending transactions, or the transactions of a notification (camt.054); each is compared with the transactions of
   * the wallet.
   */
  announced: 20_000,
} as const;

/** Maximum number of skipped lines listed; their count is always exact. */
export const MAX_LISTED_SKIPPED_LINES = 5_000;

/** Checks that the file has no more `what` than the limit allows. @throws UnreadableStatementError */
export function requireWithinFileLimit(limit: keyof typeof STATEMENT_FILE_LIMITS, count: number, what: string): void {
  if (count <= STATEMENT_FILE_LIMITS[limit]) return;
  const message = `has ${count} ${what}, more than the limit of ${STATEMENT_FILE_LIMITS[limit]} (${limit})`;
  throw new UnreadableStatementError({ kind: 'file', message, line: null });
}

/** Checks the number of accounts, and returns the parsed statement. @throws UnreadableStatementError */
export function requireFewAccounts<Parsed extends Pick<ParsedStatement, 'accounts'>>(parsed: Parsed): Parsed {
  requireWithinFileLimit('accounts', parsed.accounts.length, 'accounts');
  return parsed;
}

/**
 * Checks the numbers of broker records and announced transactions.
 * @throws UnreadableStatementError
 */
export function requireFewRecords(accounts: readonly StatementAccount[], importerType: string): void {
  let records = 0;
  let announced = 0;
  for (const { broker, transactions } of accounts) {
    if (broker !== null) for (const list of Object.values(broker)) records += list.length;
    announced +=
      importerType === 'camt054' ? transactions.length : transactions.filter(({ pending }) => pending === true).length;
  }
  requireWithinFileLimit('brokerRecords', records, 'trades, costs, splits and positions');
  requireWithinFileLimit('announced', announced, 'announced transactions');
}
