import type { ProviderIds } from '@coffer/banking/providers/provider.ts';
import type { RememberedLine } from '@coffer/banking/recognition/compared-lines.ts';
import * as is from '@coffer/db/columns.ts';
import { z } from 'zod';
import type { Wallet } from '../../kernel/wallet.ts';

/** A line remembered from an earlier delivery of any source. */
export interface StoredLine extends RememberedLine {
  readonly origin: string;
  readonly secondaryDate: string | null;
  readonly notes: string | null;
  readonly providerIds: ProviderIds;
  readonly missedRunId: string | null;
}

const providerIds = z.record(z.string(), z.string().nullable());

const LINE = {
  id: is.uuid,
  origin: is.text,
  state: is.oneOf('booked', 'waits', 'ignored'),
  transactionId: is.orNull(is.uuid),
  isThere: is.bool,
  stableId: is.orNull(is.text),
  providerIds: is.jsonOf(providerIds),
  pending: is.bool,
  date: is.date,
  secondaryDate: is.orNull(is.date),
  amount: is.numeric,
  currency: is.text,
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  notes: is.orNull(is.text),
  balanceAfter: is.orNull(is.numeric),
  missedRunId: is.orNull(is.uuid),
};

/**
 * Returns the lines that meet `where`, a condition on `line` and its transaction `t`; $1 is the wallet. `wasMissingBefore` is
 * true for lines that a run other than `runId` recorded as missing.
 */
export async function readStoredLines(
  { transaction, walletId }: Wallet,
  runId: string | null,
  where: string,
  values: readonly unknown[],
): Promise<StoredLine[]> {
  const rows = await transaction.query({
    row: LINE,
    text: `SELECT line.id, line.origin, line.state, line."transactionId", t.id IS NOT NULL AS "isThere", line."stableId", line."providerIds",
             line.pending, line.date, line."secondaryDate", trim_scale(line."amountValue") AS amount, line."amountCurrency" AS currency,
             line."fromTo", line.description, line.notes, trim_scale(line."balanceAfter") AS "balanceAfter", line."missedRunId"
           FROM "DeliveredLine" AS line
           LEFT JOIN "Transaction" AS t ON t."walletId" = $1 AND t.id = line."transactionId"
           WHERE line."walletId" = $1 AND ${where} ORDER BY line.id`,
    values: [walletId, ...values],
  });
  return rows.map(({ isThere, state, ...row }) => ({
    ...row,
    state: state === 'booked' ? (isThere ? 'stands' : 'deleted') : state,
    wasMissingBefore: row.missedRunId !== null && row.missedRunId !== runId,
  }));
}

/** The delivered lines of a transaction, in order of delivery. */
export function readTransactionLines(wallet: Wallet, transactionId: string): Promise<StoredLine[]> {
  return readStoredLines(wallet, null, 'line."transactionId" = $2', [transactionId]);
}

/** The open reviews: line ids with the ids of their candidate transactions. */
export async function readOpenReviews(
  { transaction, walletId }: Wallet,
  assetId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await transaction.query({
    row: { lineId: is.uuid, ids: is.arrayOf(is.uuid) },
    text: `SELECT "lineId", "candidateTransactionIds" AS ids FROM "MatchReview"
           WHERE "walletId" = $1 AND "assetId" = $2 AND status = 'open'`,
    values: [walletId, assetId],
  });
  return new Map(rows.map(({ lineId, ids }) => [lineId, ids]));
}
