import type { DeliveredLine } from '@coffer/banking/providers/provider.ts';
import type { ReviewReason } from '@coffer/banking/recognition/compared-lines.ts';
import { mergeWrittenFields } from '@coffer/banking/recognition/written-fields.ts';
import { insertInWalletSql } from '@coffer/db/insert-in-wallet-sql.ts';
import { v7 as uuid } from 'uuid';
import type { Wallet } from '../../kernel/wallet.ts';
import type { StoredLine } from './stored-lines.ts';

/** A delivered line to store, with its result. */
export interface LineToStore {
  readonly id: string;
  readonly state: 'booked' | 'waits' | 'ignored';
  readonly transactionId: string | null;
  readonly line: DeliveredLine;
  /** The stored line before the write; null for a new line. */
  readonly before: StoredLine | null;
  /** The import key, which only lines of a file have. */
  readonly importKey?: string;
}

export interface DeliveryTarget {
  readonly assetId: string;
  readonly origin: string;
  readonly runId: string;
}

const COLUMNS = [
  ...['id', 'walletId', 'assetId', 'origin', 'runId', 'state', 'transactionId', 'stableId', 'providerIds', 'importKey'],
  ...['pending', 'date', 'secondaryDate', 'amountValue', 'amountCurrency', 'fromTo', 'description', 'notes'],
  'balanceAfter',
];

const DELIVERY_COLUMNS = COLUMNS.slice(COLUMNS.indexOf('runId'));

/** Stores new and changed lines. */
export async function storeLines(
  { transaction, walletId }: Wallet,
  delivered: DeliveryTarget,
  lines: readonly LineToStore[],
): Promise<void> {
  const rows = lines.map(({ id, state, transactionId, line, before, importKey = null }) => ({
    ...{ ...delivered, id, state, transactionId, importKey },
    stableId: line.stableId ?? before?.stableId ?? null,
    providerIds: { ...before?.providerIds, ...pickProviderIds(line) },
    pending: line.pending,
    ...{ amountValue: line.amount, amountCurrency: line.currency },
    ...mergeWrittenFields(before, line),
    balanceAfter: line.balanceAfter ?? before?.balanceAfter ?? null,
  }));
  if (rows.length === 0) return;
  const set = DELIVERY_COLUMNS.map((name) => `"${name}" = EXCLUDED."${name}"`).join(', ');
  await transaction.execute({
    text: `${insertInWalletSql('DeliveredLine', COLUMNS)}
           ON CONFLICT ("walletId", id) DO UPDATE SET ${set}, "missedRunId" = NULL`,
    values: [JSON.stringify(rows), walletId],
  });
}

/** The provider ids of a line that are set. */
export function pickProviderIds({ ids }: Pick<DeliveredLine, 'ids'>): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null && id !== undefined));
}

/** A review that asks a person about a line. */
export interface LineReview {
  readonly lineId: string;
  readonly line: DeliveredLine;
  readonly reason: ReviewReason;
  readonly candidateIds: readonly string[];
}

export async function openLineReviews(
  { transaction, walletId, userId, now }: Wallet,
  { assetId, runId }: DeliveryTarget,
  questions: readonly LineReview[],
): Promise<void> {
  if (questions.length === 0) return;
  const time = now().toISOString();
  const rows = questions.map(({ lineId, line, reason, candidateIds }) => ({
    ...{ id: uuid(), assetId, lineId, runId, reason, delivered: deliveredOf(line) },
    ...{ candidateTransactionIds: candidateIds, status: 'open' },
    ...{ createdTime: time, createdUserId: userId, lastUpdatedTime: time, lastUpdatedUserId: userId },
  }));
  await transaction.execute({
    text: insertInWalletSql('MatchReview', ['walletId', ...Object.keys(rows[0] ?? {})]),
    values: [JSON.stringify(rows), walletId],
  });
}

/** Converts a line to the form in which its review shows it. */
function deliveredOf(line: DeliveredLine) {
  const { pending, date, secondaryDate, amount, currency, fromTo, description, notes, balanceAfter } = line;
  return {
    ...{ pending, date, secondaryDate, amountValue: amount, amountCurrency: currency },
    ...{ fromTo, description, notes, balanceAfter },
  };
}

/** Updates open reviews of lines that were delivered again to their current values. */
export async function updateLineReviews(
  { transaction, walletId, userId, now }: Wallet,
  lines: readonly { readonly lineId: string; readonly line: DeliveredLine }[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction.execute({
    text: `UPDATE "MatchReview" AS review SET delivered = made.delivered, "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4
           FROM json_to_recordset($2::json) AS made("lineId" uuid, delivered jsonb)
           WHERE review."walletId" = $1 AND review."lineId" = made."lineId" AND review.status = 'open'`,
    values: [
      walletId,
      JSON.stringify(lines.map(({ lineId, line }) => ({ lineId, delivered: deliveredOf(line) }))),
      now().toISOString(),
      userId,
    ],
  });
}

/** Deletes open reviews about missing pending lines that have since been booked by the bank. */
export async function deleteMissingLineReviews(
  { transaction, walletId }: Wallet,
  lineIds: readonly string[],
): Promise<void> {
  if (lineIds.length === 0) return;
  await transaction.execute({
    text: `DELETE FROM "MatchReview"
           WHERE "walletId" = $1 AND "lineId" = ANY($2::uuid[]) AND status = 'open' AND reason = 'pendingGone'`,
    values: [walletId, lineIds],
  });
}
