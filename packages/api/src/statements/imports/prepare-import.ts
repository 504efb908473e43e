import { brokerTransactions, mergeBrokerStatements } from '@coffer/banking/statements/broker/broker-statement.ts';
import type { ImporterType } from '@coffer/banking/statements/importer-types.ts';
import {
  type ParsedStatement,
  parseStatement,
  type StatementAccount,
} from '@coffer/banking/statements/parse-statement.ts';
import { type ReportProgress, STEPS_PER_PROGRESS_REPORT } from '@coffer/banking/statements/progress.ts';
import type { ExportedCategoryAndTags, StatementSplitPart } from '@coffer/banking/statements/transaction.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { formatDecimal, parseUnlimitedDecimal, sumDecimals } from '@coffer/domain/decimal.ts';
import type { NamedCounterAccount } from '../../transfers/link-named-transfers.ts';
import {
  brokerRecordCount,
  collectCashTransactions,
  type PreparedBrokerStatement,
  prepareBrokerStatement,
} from './broker/prepare-broker-statement.ts';
import { CopyLineWriter } from './copy-line-writer.ts';
import { type FileCategoryAndTags, FileCategoryCollector } from './file-category-collector.ts';
import {
  MAX_LISTED_SKIPPED_LINES,
  requireFewAccounts,
  requireFewRecords,
  requireWithinFileLimit,
  STATEMENT_FILE_LIMITS,
} from './file-limits.ts';
import { coveredFilePeriods, type FilePeriod } from './file-periods.ts';
import { ImportKeys } from './import-keys.ts';
import { AmountSignCounts, type ImportWarning } from './import-warnings.ts';
import { skipLeftOutLines } from './skip-left-out-lines.ts';
import { UnreadableStatementError } from './statement-faults.ts';
import { TransferAccountCollector } from './transfer-accounts.ts';

/** A statement file and its settings. */
export interface StatementFile {
  readonly importerType: ImporterType;
  readonly content: string | Uint8Array;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The currency of transactions for which the file states none. */
  readonly defaultCurrency: string;
  /** Lines that the person leaves out, by their numbers. */
  readonly leaveOut?: readonly number[];
}

/** The ids of the category and tags of a line, and the key of the line. */
export interface OwnExportCategoryAndTags extends ExportedCategoryAndTags {
  readonly key: string;
}

export interface ImportedTransactionSplit {
  readonly key: string;
  readonly parts: readonly StatementSplitPart[];
}

/** One account of a file, ready to be copied into the database. */
export interface PreparedImport {
  /** The account number in the file; null if it has none. */
  readonly account: string | null;
  /** Lines in the format of COPY, with the columns of `INCOMING_TABLE_COLUMNS`. */
  readonly lines: readonly Uint8Array<ArrayBuffer>[];
  readonly transactions: number;
  /** Split parts, with the keys of their lines. */
  readonly splits: readonly ImportedTransactionSplit[];
  /** Categories and tags, with the keys of their lines. */
  readonly filings: readonly FileCategoryAndTags[];
  /** Categories and tags of Coffer's own export. */
  readonly ownFilings: readonly OwnExportCategoryAndTags[];
  /** Own accounts on the other side of transfers, with the keys of their lines. */
  readonly transfers: readonly NamedCounterAccount[];
  /** Signs that the file may have been read wrongly. */
  readonly warnings: readonly ImportWarning[];
  /** The broker's records, which are not among the lines. */
  readonly broker: PreparedBrokerStatement | null;
  /** Number of pending transactions. */
  readonly pending: number;
  readonly currencies: readonly string[];
  /** The first skipped lines. */
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
  readonly skippedCount: number;
  /** Periods whose transactions are all in the file. */
  readonly coveredPeriods: readonly FilePeriod[];
  /**
   * The stated opening balance, dated the day before the account's first line, even if the person left that line out.
   * Null if the file states none, and for a broker, whose balance also reflects trades.
   */
  readonly opening: { readonly date: string; readonly amount: string; readonly currency: string } | null;
  /**
   * The stated closing balance. `computed` is the file's opening balance plus its transactions; null without an opening
   * balance.
   */
  readonly closing: {
    readonly date: string;
    readonly currency: string;
    readonly stated: string;
    readonly computed: string | null;
  } | null;
}

/** Share of the progress for reading; the rest is for writing lines. */
const READING_PROGRESS_SHARE = 0.7;

/**
 * Reads a file and converts its transactions to lines for COPY. Has no side effects, but is slow for a long file: call
 * it in a thread, see `reading-threads`.
 * @throws StatementError, UnreadableStatementError
 */
export function prepareImport(file: StatementFile, progress: ReportProgress = () => undefined): PreparedImport {
  const { importerType, content, settings } = file;
  const parsed = requireFewAccounts(
    parseStatement(importerType, content, settings, (share) => progress(share * READING_PROGRESS_SHARE)),
  );
  return toPreparedImport(parsed, file, (share) =>
    progress(READING_PROGRESS_SHARE + share * (1 - READING_PROGRESS_SHARE)),
  );
}

/**
 * Converts a parsed statement to lines for COPY.
 * @throws UnreadableStatementError if no account is chosen out of several, or if traded securities have no ISIN
 */
export function toPreparedImport(
  { accounts, skipped: unread }: ParsedStatement,
  { importerType, settings, defaultCurrency, leaveOut = [] }: StatementFile,
  progress: ReportProgress = () => undefined,
): PreparedImport {
  const whole = chosenAccounts(accounts, settings['account']);
  const { accounts: chosen, skipped: left } = skipLeftOutLines(whole, leaveOut);
  const skipped = [...left, ...unread];
  requireFewRecords(chosen, importerType);
  const total = chosen.reduce((count, account) => count + account.transactions.length, 0);
  const keys = new ImportKeys();
  const lines = new CopyLineWriter();
  const currencies = new Set<string>();
  const splits: ImportedTransactionSplit[] = [];
  const filings = new FileCategoryCollector();
  const ownFilings: OwnExportCategoryAndTags[] = [];
  const transfers = new TransferAccountCollector();
  const signs = new AmountSignCounts();
  let transactions = 0;
  let pending = 0;
  for (const account of chosen) {
    for (const transaction of account.transactions) {
      const currency = transaction.currency ?? account.currency ?? defaultCurrency;
      if (currencies.size <= STATEMENT_FILE_LIMITS.currencies) currencies.add(currency);
      const key = keys.keyFor(transaction, currency);
      lines.write(transaction, currency, key);
      filings.add(transaction, key);
      if (transaction.ownCategoryAndTags !== undefined) ownFilings.push({ key, ...transaction.ownCategoryAndTags });
      transfers.add(transaction, key);
      signs.add(transaction);
      if (transaction.parts !== undefined) splits.push({ key, parts: transaction.parts });
      transactions += 1;
      if (transaction.pending === true) pending += 1;
      if (transactions % STEPS_PER_PROGRESS_REPORT === 0) progress(transactions / total);
    }
  }
  const coveredPeriods = mergeBrokerStatements(chosen.flatMap(({ broker }) => broker ?? []));
  const broker =
    coveredPeriods === null
      ? null
      : prepareBrokerStatement(coveredPeriods, { keys, securities: settings['securities'], defaultCurrency });
  if (broker !== null)
    for (const { currency } of [...broker.trades.map(({ cash }) => cash), ...collectCashTransactions(broker)])
      currencies.add(currency);
  for (const { currency } of broker?.cash ?? []) currencies.add(currency);
  requireWithinFileLimit('currencies', currencies.size, 'currencies');
  const balanced = chosen.find(({ currency }) => currency === defaultCurrency) ?? chosen[0];
  return {
    account: chosen[0]?.account ?? null,
    lines: lines.end(),
    transactions: transactions + (broker === null ? 0 : brokerRecordCount(broker)),
    splits,
    filings: filings.all(),
    ownFilings,
    transfers: transfers.all(),
    warnings: broker === null ? signs.warnings() : [],
    broker,
    pending,
    currencies: [...currencies],
    skipped: skipped.slice(0, MAX_LISTED_SKIPPED_LINES),
    skippedCount: skipped.length,
    coveredPeriods: coveredFilePeriods(chosen, importerType, defaultCurrency),
    opening: balanced === undefined ? null : openingOf(balanced, defaultCurrency, firstDayOf(whole)),
    closing: balanced === undefined ? null : closingOf(balanced, defaultCurrency),
  };
}

/**
 * Returns the statements of the wanted account, or of the only account if none is named. An account in two currencies
 * has two statements.
 * @throws UnreadableStatementError if the wanted account is missing, or if none is named and there are several
 */
function chosenAccounts(all: readonly StatementAccount[], wanted: unknown): readonly StatementAccount[] {
  const withCash = all.filter(
    ({ transactions, investment, broker }) =>
      transactions.length > 0 || investment === null || (broker !== null && brokerTransactions(broker).length > 0),
  );
  // An account with positions only is not offered as a choice if another account has transactions.
  const accounts = wanted == null && withCash.length > 0 ? withCash : all;
  const names = new Set(accounts.map(({ account }) => account));
  if (wanted == null && names.size <= 1) return accounts;
  const chosen = accounts.filter(({ account }) => account !== null && account === wanted);
  if (chosen.length > 0) return chosen;
  throw new UnreadableStatementError({ kind: 'severalAccounts', accounts: [...names].flatMap((name) => name ?? []) });
}

function openingOf(
  { openingBalance, investment, currency }: StatementAccount,
  defaultCurrency: string,
  firstDay: string | null,
): PreparedImport['opening'] {
  if (openingBalance === null || investment !== null || firstDay === null) return null;
  const { amount, currency: own } = openingBalance;
  return { date: addDays(firstDay, -1), amount, currency: own ?? currency ?? defaultCurrency };
}

function firstDayOf(accounts: readonly StatementAccount[]): string | null {
  let first: string | null = null;
  for (const { transactions } of accounts)
    for (const { date } of transactions) if (first === null || date < first) first = date;
  return first;
}

function closingOf(
  { closingBalance, openingBalance, transactions, investment, ...account }: StatementAccount,
  defaultCurrency: string,
): PreparedImport['closing'] {
  // A broker's balance also reflects trades, which are not among the lines.
  if (closingBalance === null || investment !== null) return null;
  const currencyOf = (currency: string | null) => currency ?? account.currency ?? defaultCurrency;
  const currency = currencyOf(closingBalance.currency);
  const { date, amount: stated } = closingBalance;
  if (openingBalance === null || currencyOf(openingBalance.currency) !== currency)
    return { date, currency, stated, computed: null };
  const booked = transactions
    .filter((transaction) => transaction.pending !== true && currencyOf(transaction.currency) === currency)
    .map(({ amount }) => parseUnlimitedDecimal(amount));
  return {
    date,
    currency,
    stated,
    computed: formatDecimal(sumDecimals([parseUnlimitedDecimal(openingBalance.amount), ...booked])),
  };
}
