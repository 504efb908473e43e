import type { DeliveredLine } from '@coffer/banking/providers/provider.ts';
import type {
  ExistingBankTransaction,
  LineFinding,
  LineInReview,
  ReviewReason,
} from '@coffer/banking/recognition/compared-lines.ts';
import { MAX_OTHER_SOURCE_DAYS, matchFileLines } from '@coffer/banking/recognition/match-other-sources.ts';
import * as is from '@coffer/db/columns.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { v7 as uuid } from 'uuid';
import { readLastClosedDay } from '../../books/closings/last-closed-day.ts';
import { runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { IMPORTED_TRADE_ORIGIN } from '../../recognition/deliveredLines/remembered-import-keys.ts';
import { readOpenReviews, readStoredLines } from '../../recognition/deliveredLines/stored-lines.ts';
import { openLineReviews, storeLines } from '../../recognition/deliveredLines/write-lines.ts';
import type { ImportAsset } from './import-asset.ts';
import {
  INCOMING_LINE_COLUMNS,
  type MatchedLine,
  markMatchedLines,
  removeIncomingLines,
  type StatementFileLine,
} from './incoming-lines.ts';
import type { IncomingTables } from './incoming-tables.ts';
import { newTransactionsSql } from './new-transactions.sql.ts';

/** A line of a file in the shape used for matching. */
interface FileLine extends DeliveredLine {
  readonly of: StatementFileLine;
}

interface LineToReview {
  readonly of: StatementFileLine;
  readonly line: FileLine;
  readonly reason: ReviewReason;
  readonly candidateIds: readonly string[];
}

/** Matches with other sources for lines without a known key. */
export interface OtherSourceMatches {
  /** Transactions of other sources that match lines. */
  readonly matches: readonly MatchedLine[];
  readonly reviews: readonly LineToReview[];
  /** Lines of deleted transactions that must not be added again. */
  readonly deleted: readonly StatementFileLine[];
}

/**
 * Compares lines without a known key with transactions of other sources: banks, other file formats and transactions
 * added by hand. Each line is a match, a review or new. Only lines with the same amount near such a transaction are
 * compared individually.
 */
export async function matchOtherSources(
  wallet: Wallet,
  asset: ImportAsset,
  importerType: string,
  { incoming, isWanted }: { readonly incoming: IncomingTables; readonly isWanted: (line: number) => boolean },
): Promise<OtherSourceMatches> {
  const days = await daysOf(wallet);
  if (days === null) return { matches: [], reviews: [], deleted: [] };
  const others = await readOtherTransactions(wallet, asset, importerType, days);
  const closed = await readLastClosedDay(wallet, asset.id);
  const amounts = [...others.existingTransactions, ...others.waiting].map(({ amount }) => amount);
  const lines = await newLines(wallet, asset, incoming, { amounts: [...new Set(amounts)], closed });
  const findings = await runInSlices(
    matchFileLines(lines.map(fileLineOf), others.existingTransactions, others.waiting),
  );
  const found = findings.map((finding) => withinOpenPeriod(finding, closed));
  const gone = new Set(others.existingTransactions.flatMap(({ id, isDeleted }) => (isDeleted ? [id] : [])));
  const matches = found.flatMap((one): MatchedLine[] =>
    one.kind === 'taken' ? [{ line: one.line.of, transactionId: one.transactionId, way: 'fill' }] : [],
  );
  const reviews = found.flatMap((one): LineToReview[] => (one.kind === 'review' ? [{ ...one, of: one.line.of }] : []));
  const deleted = matches.filter(({ transactionId, line }) => gone.has(transactionId) && !isWanted(line.line));
  const present = matches.filter(({ transactionId }) => !gone.has(transactionId));
  await markMatchedLines(wallet, [
    ...present,
    ...reviews.map(({ of }): MatchedLine => ({ line: of, transactionId: of.id, way: 'leave' })),
  ]);
  const again = deleted.map(({ line }) => line);
  await removeIncomingLines(wallet, again);
  return { matches: present, reviews, deleted: again };
}

/** Stores the matches of lines with transactions that have other keys, and opens reviews. */
export async function storeOtherSourceMatches(
  wallet: Wallet,
  asset: ImportAsset,
  { importId, importerType }: { readonly importId: string; readonly importerType: string },
  { matches, reviews }: OtherSourceMatches,
): Promise<void> {
  const delivered = { assetId: asset.id, origin: originOfFiles(importerType), runId: importId };
  const asked = reviews.map((review) => ({ ...review, lineId: uuid() }));
  await storeLines(wallet, delivered, [
    ...matches.map(({ line, transactionId }) => ({
      ...{ id: uuid(), state: 'booked' as const, transactionId, line: fileLineOf(line), before: null },
      importKey: line.importKey,
    })),
    ...asked.map(({ lineId, line, of }) => ({
      ...{ id: lineId, state: 'waits' as const, transactionId: null, line, before: null, importKey: of.importKey },
    })),
  ]);
  await openLineReviews(wallet, delivered, asked);
}

/** The origin of files of this type. All ISO 20022 messages share one origin, because they come from the same bank. */
function originOfFiles(importerType: string): string {
  return `import:${familyOf(importerType)}`;
}

function familyOf(importerType: string): string {
  return importerType.startsWith('camt') ? 'camt' : importerType;
}

function fileLineOf(of: StatementFileLine): FileLine {
  const {
    amountValue: amount,
    amountCurrency: currency,
    date,
    secondaryDate,
    fromTo,
    description,
    notes,
    pending,
  } = of;
  return {
    ...{ of, amount, currency, date, secondaryDate, fromTo, description, notes, pending, ids: {} },
    ...{ stableId: null, pendingId: null, balanceAfter: null },
  };
}

function withinOpenPeriod(finding: LineFinding<FileLine>, closed: string | null): LineFinding<FileLine> {
  if (finding.kind !== 'new' || closed === null || finding.line.date > closed) return finding;
  return { kind: 'review', line: finding.line, reason: 'periodClosed', candidateIds: [] };
}

interface Days {
  readonly from: string;
  readonly until: string;
}

async function daysOf({ transaction }: Wallet): Promise<Days | null> {
  const [row] = await transaction.query({
    row: { from: is.orNull(is.date), until: is.orNull(is.date) },
    text: 'SELECT min(date) AS "from", max(date) AS until FROM incoming WHERE "existingId" IS NULL',
  });
  if (row === undefined || row.from === null || row.until === null) return null;
  return { from: addDays(row.from, -MAX_OTHER_SOURCE_DAYS), until: addDays(row.until, MAX_OTHER_SOURCE_DAYS) };
}

const OTHER = {
  id: is.uuid,
  date: is.date,
  amount: is.numeric,
  currency: is.text,
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  pending: is.bool,
};

/**
 * SQL: ids of the transactions of lines delivered for asset $2 and dated from $4 to $5. Includes transactions that were
 * later moved to another asset.
 */
const DELIVERED_TRANSACTION_IDS = `
  SELECT line."transactionId" FROM "DeliveredLine" AS line
  WHERE line."walletId" = $1 AND line."assetId" = $2 AND line.date BETWEEN $4 AND $5 AND line.state = 'booked'`;

/**
 * Reads transactions of other sources in these days, delivered lines whose transactions were deleted, and lines in
 * review.
 */
async function readOtherTransactions(wallet: Wallet, { id }: ImportAsset, importerType: string, { from, until }: Days) {
  const { transaction, walletId } = wallet;
  const rows = await transaction.query({
    row: OTHER,
    text: `SELECT t.id, t.date, trim_scale(t."amountValue") AS amount, t."amountCurrency" AS currency, t."fromTo", t.description, t.pending
           FROM "Transaction" AS t
           WHERE t."walletId" = $1 AND t.date BETWEEN $4 AND $5 AND t."parentTransactionId" IS NULL
             AND (t."assetId" = $2 OR t.id IN (${DELIVERED_TRANSACTION_IDS}))
             AND t.source <> 'system' AND NOT EXISTS (
               SELECT FROM "Import" AS i
               WHERE i."walletId" = $1 AND i.id = t."importId" AND (i."importerType" = $3 OR i."importerType" LIKE $3 || '0%'))
           ORDER BY t.date, t.id`,
    values: [walletId, id, familyOf(importerType), from, until],
  });
  const existingTransactions = rows.map(
    (row): ExistingBankTransaction => ({ ...row, ...NOTHING_ELSE, isDeleted: false }),
  );
  const where = 'line."assetId" = $2 AND line.date BETWEEN $3 AND $4';
  const lines = (await readStoredLines(wallet, null, where, [id, from, until])).filter(
    ({ origin, state }) =>
      origin !== originOfFiles(importerType) &&
      origin !== IMPORTED_TRADE_ORIGIN &&
      (state === 'deleted' || state === 'waits'),
  );
  if (lines.length === 0) return { existingTransactions, waiting: [] };
  const reviews = await readOpenReviews(wallet, id);
  const deleted = lines.flatMap((line): ExistingBankTransaction[] => {
    const { state, transactionId } = line;
    return state === 'deleted' && transactionId !== null
      ? [{ ...line, ...NOTHING_ELSE, id: transactionId, isDeleted: true }]
      : [];
  });
  const waiting = lines.flatMap((line): LineInReview[] =>
    line.state === 'waits' ? [{ ...line, candidateIds: reviews.get(line.id) ?? [] }] : [],
  );
  return { existingTransactions: [...existingTransactions, ...deleted], waiting };
}

const NOTHING_ELSE = { stableId: null, balanceAfter: null, isUntouched: false, isBound: false, isSystem: false };

/** Reads the new lines that have one of the amounts or are in a closed period. */
async function newLines(
  { transaction, walletId }: Wallet,
  { id }: ImportAsset,
  { booked }: IncomingTables,
  { amounts, closed }: { readonly amounts: readonly string[]; readonly closed: string | null },
): Promise<StatementFileLine[]> {
  if (amounts.length === 0 && closed === null) return [];
  const lines = await transaction.query({
    row: INCOMING_LINE_COLUMNS,
    text: `SELECT i.id, i.line, i."importKey", i.date, i."secondaryDate", i."fromTo", i.description, i.notes,
             trim_scale(i."amountValue") AS "amountValue", i."amountCurrency", i.pending
           ${newTransactionsSql(booked)} AND (i."amountValue" = ANY($3::numeric[]) OR i.date <= $4::date)`,
    values: [walletId, id, amounts, closed],
  });
  return lines.toSorted((a, b) => a.line - b.line);
}
