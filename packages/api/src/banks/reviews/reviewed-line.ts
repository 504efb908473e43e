import type { DeliveredLine } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import { z } from 'zod';
import { requireFound } from '../../kernel/records.ts';
import type { Wallet } from '../../kernel/wallet.ts';

/** The remembered line that a review is about. */
export interface ReviewedLine {
  readonly id: string;
  readonly assetId: string;
  readonly origin: string;
  readonly runId: string;
  readonly state: 'booked' | 'waits' | 'ignored';
  readonly transactionId: string | null;
  readonly importKey: string | null;
  readonly line: DeliveredLine;
}

const LINE = {
  id: is.uuid,
  assetId: is.uuid,
  origin: is.text,
  runId: is.uuid,
  state: is.oneOf('booked', 'waits', 'ignored'),
  transactionId: is.orNull(is.uuid),
  importKey: is.orNull(is.uuid),
  stableId: is.orNull(is.text),
  ids: is.jsonOf(z.record(z.string(), z.string().nullable())),
  pending: is.bool,
  date: is.date,
  secondaryDate: is.orNull(is.date),
  amount: is.numeric,
  currency: is.text,
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  notes: is.orNull(is.text),
  balanceAfter: is.orNull(is.numeric),
};

/**
 * Reads the line of a review, and locks both until the transaction ends.
 * @throws Problem `notFound`
 */
export async function readReviewedLine({ transaction, walletId }: Wallet, reviewId: string): Promise<ReviewedLine> {
  const [row] = await transaction.query({
    row: LINE,
    text: `SELECT line.id, line."assetId", line.origin, line."runId", line.state, line."transactionId", line."importKey", line."stableId",
             line."providerIds" AS ids, line.pending, line.date, line."secondaryDate", trim_scale(line."amountValue") AS amount,
             line."amountCurrency" AS currency, line."fromTo", line.description, line.notes,
             trim_scale(line."balanceAfter") AS "balanceAfter"
           FROM "MatchReview" AS review
           JOIN "DeliveredLine" AS line ON line."walletId" = $1 AND line.id = review."lineId"
           WHERE review."walletId" = $1 AND review.id = $2 FOR UPDATE OF review, line`,
    values: [walletId, reviewId],
  });
  const { id, assetId, origin, runId, state, transactionId, importKey, ...line } = requireFound(row);
  return { id, assetId, origin, runId, state, transactionId, importKey, line: { ...line, pendingId: null } };
}

/** Marks the line as ignored, so that it gets no further review, and detaches it from its transaction. */
export async function ignoreLine({ transaction, walletId }: Wallet, id: string): Promise<void> {
  await transaction.execute({
    text: `UPDATE "DeliveredLine" SET state = 'ignored', "transactionId" = NULL WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id],
  });
}
