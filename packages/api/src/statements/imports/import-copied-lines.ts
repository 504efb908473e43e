import * as is from '@coffer/db/columns.ts';
import { formatDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import { v7 as uuid } from 'uuid';
import type { Wallet } from '../../kernel/wallet.ts';
import { storeCategoryReasons } from '../../recognition/categoryReasons/apply-model-categories.ts';
import { linkCertainTransfersInImport } from '../../transfers/link-certain-transfers.ts';
import { linkNamedTransfers } from '../../transfers/link-named-transfers.ts';
import { recordCoveredDays } from '../coverage/record-covered-days.ts';
import { assignFileCategories } from './assign-file-categories.ts';
import { assignOwnExportCategories } from './assign-own-export-categories.ts';
import {
  importAndCheckBrokerRecords,
  previewCashTransactions,
  previewTrades,
  toBalanceCheck,
} from './broker/import-and-check-broker-records.ts';
import type { NewBrokerRecords } from './broker/new-broker-records.ts';
import { addRuleTags, classifyIncomingLines } from './classify-incoming-lines.ts';
import { forgetRecreatedLines } from './deleted-lines.ts';
import { guessIncomingCategories } from './guess-incoming-categories.ts';
import type { ImportAsset, ImportAssets } from './import-asset.ts';
import { addImportOpeningBalance } from './import-opening-balance.ts';
import type {
  BalanceCheck,
  ImportedSecurities,
  ImportedTrade,
  ImportedTransaction,
  LinesToImportAgain,
} from './imports.schema.ts';
import type { IncomingTables } from './incoming-tables.ts';
import { insertTransactions } from './insert-transactions.ts';
import { storeOtherSourceMatches } from './match-other-sources.ts';
import { newTransactionsSql } from './new-transactions.sql.ts';
import type { PreparedImport } from './prepare-import.ts';
import { recogniseLines, updateMatchedTransactions } from './recognise-lines.ts';
import { splitImportedTransactions } from './split-imported-transactions.ts';

/** A prepared file and its target assets. */
export interface FileToImport extends ImportAssets {
  readonly importerType: string;
  /** The file's name; null if the content was sent without a file. */
  readonly filename: string | null;
  readonly prepared: PreparedImport;
  readonly importAgain: LinesToImportAgain;
  /** Whether to add the opening balance that follows from the file, if it is the account's first statement. */
  readonly opensAccount?: boolean;
}

export interface StatementImportResult {
  readonly importId: string;
  readonly created: number;
  readonly duplicates: number;
  /** Number of reviews opened. */
  readonly reviews: number;
  /** The first skipped lines. */
  readonly skipped: PreparedImport['skipped'];
  readonly skippedCount: number;
  readonly balanceCheck: BalanceCheck | null;
  readonly securities: ImportedSecurities | null;
  /** Trades, costs and exchanges of a broker's file; null for other files. */
  readonly shown: { readonly trades: ImportedTrade[]; readonly cash: readonly ImportedTransaction[] } | null;
}

/** Maximum number of skipped lines stored with an import; their count is always exact. */
export const MAX_STORED_SKIPPED_LINES = 200;

/** Reports progress after a part of the lines is inserted: the inserted share, from 0 to 1. */
type ReportInserted = (share: number) => Promise<void>;

/**
 * Inserts the copied lines and stores the result. On a distributed database, or if `onProgress` is given, inserts in
 * parts. Otherwise one statement inserts all lines, so that day totals are summed once.
 */
export async function importCopiedLines(
  wallet: Wallet,
  file: FileToImport,
  incoming: IncomingTables,
  onProgress?: ReportInserted,
): Promise<StatementImportResult> {
  const found = await recogniseLines(wallet, file, file.importerType, { ...file, incoming });
  const { recognised, others, prepared, fresh } = found;
  const importId = uuid();
  const importing = { ...file, prepared, incoming, importId };
  await openImport(wallet, importing);
  await updateMatchedTransactions(wallet, [...recognised.matched, ...others.matches], importId);
  await storeOtherSourceMatches(wallet, file.cashAsset, importing, others);
  const inserted = await insertNewLines(wallet, importing, onProgress);
  await assignStatedCategories(wallet, importing);
  const broker = await importBroker(wallet, importing, fresh);
  if (file.importAgain === true || file.importAgain.length > 0) await forgetRecreatedLines(wallet, file, importId);
  await linkNamedTransfers(wallet, importId, prepared.transfers);
  await linkCertainTransfersInImport(wallet, importId);
  if (file.opensAccount === true) await addImportOpeningBalance(wallet, file.asset, importing);
  const created = inserted + (broker?.records ?? 0);
  const reviews = others.reviews.length + found.waiting;
  const counts = { created, duplicates: prepared.transactions - created - reviews, reviews };
  const securities = broker?.securities ?? null;
  const balanceCheck = await checkBalance(wallet, importing, securities);
  await storeResult(wallet, importId, { ...counts, balanceCheck, securities });
  const { skipped, skippedCount } = prepared;
  return { importId, ...counts, skipped, skippedCount, balanceCheck, securities, shown: broker?.shown ?? null };
}

/** An import in progress: its file, its id and its tables of lines. */
interface ImportInProgress extends FileToImport {
  readonly importId: string;
  readonly incoming: IncomingTables;
}

async function openImport(
  wallet: Wallet,
  { importId, asset, importerType, filename, prepared }: ImportInProgress,
): Promise<void> {
  const { transaction, walletId, userId, now } = wallet;
  await transaction.execute({
    text: `INSERT INTO "Import" ("walletId", id, "assetId", "importerType", filename, account, created, duplicates, skipped,
             "skippedLines", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
           VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7, $8, $9, $10, $9, $10)`,
    values: [
      walletId,
      importId,
      asset.id,
      importerType,
      filename,
      prepared.account,
      prepared.skippedCount,
      JSON.stringify(prepared.skipped.slice(0, MAX_STORED_SKIPPED_LINES)),
      now().toISOString(),
      userId,
    ],
  });
  for (const days of prepared.coveredPeriods)
    await recordCoveredDays(wallet, { source: 'import', importId, assetId: asset.id, ...days });
}

/** Inserts the new lines as transactions, with merchants, categories and tags. Returns their number. */
async function insertNewLines(
  wallet: Wallet,
  { importId, cashAsset, incoming, prepared }: ImportInProgress,
  onProgress: ReportInserted | undefined,
): Promise<number> {
  const classification = await classifyIncomingLines(wallet, cashAsset, incoming);
  const isClassified = classification !== null;
  // If the file states categories, lines without a category get none from the asset or the model.
  const statesCategories = [prepared.filings, prepared.ownFilings, prepared.splits].some((list) => list.length > 0);
  const guessed = statesCategories ? null : await guessIncomingCategories(wallet, cashAsset, incoming, isClassified);
  const isWhole = onProgress === undefined && !incoming.isDistributed;
  const parts = isWhole ? [newTransactionsSql(incoming.booked)] : await partsOf(wallet, cashAsset, incoming);
  let created = 0;
  for (const [index, from] of parts.entries()) {
    const source = { from, isClassified, isGuessed: guessed !== null, isDistributed: incoming.isDistributed };
    created += await insertTransactions(wallet, cashAsset, importId, source);
    await onProgress?.((index + 1) / parts.length);
  }
  if (guessed !== null) await storeCategoryReasons(wallet, guessed);
  if (classification !== null) await addRuleTags(wallet, classification);
  return created;
}

/** Number of transactions per INSERT: large enough that the overhead per statement is small. */
const TRANSACTIONS_PER_INSERT = 10_000;

/**
 * Divides the new transactions into parts, and returns the FROM clause of each part. The transactions are selected
 * once; otherwise each part would be compared with all earlier parts.
 */
async function partsOf(
  { transaction, walletId }: Wallet,
  asset: ImportAsset,
  { booked }: IncomingTables,
): Promise<string[]> {
  const count = await transaction.execute({
    text: `CREATE TEMPORARY TABLE new_transaction ON COMMIT DROP AS
           SELECT row_number() OVER (ORDER BY date, line) AS position, i.* ${newTransactionsSql(booked)}`,
    values: [walletId, asset.id],
  });
  return Array.from(
    { length: Math.ceil(count / TRANSACTIONS_PER_INSERT) },
    (_, part) =>
      `FROM new_transaction WHERE position > ${part * TRANSACTIONS_PER_INSERT} AND position <= ${(part + 1) * TRANSACTIONS_PER_INSERT}`,
  );
}

/** Assigns the categories and tags that the file states, and splits transactions. */
async function assignStatedCategories(
  wallet: Wallet,
  { importId, cashAsset, prepared: { filings, splits, ownFilings } }: ImportInProgress,
): Promise<void> {
  if (filings.length > 0) await assignFileCategories(wallet, cashAsset, importId, filings);
  if (splits.length > 0) await splitImportedTransactions(wallet, importId, splits);
  // Sets the categories and tags of Coffer's own export after the split, so that the parts do not inherit the parent's
  // values.
  if (ownFilings.length > 0) await assignOwnExportCategories(wallet, cashAsset, importId, ownFilings);
}

/** Inserts the records of a broker's file; null for other files. */
async function importBroker(wallet: Wallet, importing: ImportInProgress, fresh: NewBrokerRecords | null) {
  const { broker } = importing.prepared;
  if (broker === null || fresh === null) return null;
  const imported = await importAndCheckBrokerRecords(wallet, importing, { broker, fresh });
  const shown = { trades: previewTrades(broker, fresh), cash: previewCashTransactions(broker, fresh) };
  return { ...imported, shown };
}

async function checkBalance(
  wallet: Wallet,
  { asset, cashAsset, prepared }: ImportInProgress,
  securities: ImportedSecurities | null,
): Promise<BalanceCheck | null> {
  if (securities !== null) return toBalanceCheck(securities, cashAsset.defaultCurrency);
  return checkClosingBalance(prepared, await computeClosingBalance(wallet, asset, prepared));
}

async function storeResult(
  { transaction, walletId }: Wallet,
  importId: string,
  result: Pick<StatementImportResult, 'created' | 'duplicates' | 'balanceCheck' | 'securities' | 'reviews'>,
): Promise<void> {
  const { created, duplicates, balanceCheck, securities, reviews } = result;
  await transaction.execute({
    text: `UPDATE "Import" SET created = $3, duplicates = $4, "balanceCheck" = $5, securities = $6, reviews = $7 WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, importId, created, duplicates, textOf(balanceCheck), textOf(securities), reviews],
  });
}

function textOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Compares the stated closing balance with the computed one; null if either is unknown. */
export function checkClosingBalance({ closing }: PreparedImport, computed: string | null): BalanceCheck | null {
  if (closing === null || computed === null) return null;
  const { stated, currency } = closing;
  const difference = formatDecimal(parseUnlimitedDecimal(stated).minus(parseUnlimitedDecimal(computed)));
  return { stated, computed, difference, currency };
}

/**
 * Computes the balance on the closing day, without pending transactions: from the file's own opening balance if stated,
 * otherwise from all transactions on the asset up to that day.
 * @param coming The sum of the transactions that the import would add; 0 after the import.
 */
export async function computeClosingBalance(
  { transaction, walletId }: Wallet,
  { id }: ImportAsset,
  { closing }: PreparedImport,
  coming = '0',
): Promise<string | null> {
  if (closing === null || closing.computed !== null) return closing?.computed ?? null;
  const [row] = await transaction.query({
    row: { balance: is.numeric },
    text: `SELECT trim_scale(coalesce(sum(amount), 0) + $5::numeric - (
             SELECT coalesce(sum("amountValue"), 0) FROM "Transaction"
             WHERE "walletId" = $1 AND pending AND "assetId" = $2 AND "amountCurrency" = $3 AND date <= $4
               AND "parentTransactionId" IS NULL)) AS balance
           FROM "DayTotal" WHERE "walletId" = $1 AND "assetId" = $2 AND currency = $3 AND date <= $4`,
    values: [walletId, id, closing.currency, closing.date, coming],
  });
  return row?.balance ?? null;
}
