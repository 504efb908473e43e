import { REVIEW_REASONS } from '@coffer/banking/recognition/compared-lines.ts';
import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { decodeIdCursor, requireFound, toCursorPage } from '../../kernel/records.ts';
import { requireFilterValues } from '../../kernel/references.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { type listMatchReviewsInput, type MatchReview, matchReview } from './matchReviews.schema.ts';

const REVIEW = {
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
  assetId: is.uuid,
  runId: is.uuid,
  reason: is.oneOf(...REVIEW_REASONS),
  delivered: is.jsonOf(matchReview.shape.delivered),
  candidateTransactionIds: is.arrayOf(is.uuid),
  status: is.oneOf('open', 'decided'),
  decision: is.jsonOf(matchReview.shape.decision),
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
};

const REVIEWS = `SELECT ${Object.keys(REVIEW)
  .map((name) => `r."${name}"`)
  .join(', ')} FROM "MatchReview" AS r WHERE r."walletId" = $1`;

/** Lists reviews, newest first. */
export async function listMatchReviews(
  wallet: Wallet,
  { walletId, status, assetId, limit, cursor }: z.infer<typeof listMatchReviewsInput>,
) {
  await requireFilterValues(wallet, { assetId });
  const rows = await wallet.transaction.query({
    row: REVIEW,
    text: `${REVIEWS} AND ($2::text IS NULL OR r.status = $2) AND ($3::uuid IS NULL OR r."assetId" = $3)
           AND ($4::uuid IS NULL OR r.id < $4) ORDER BY r.id DESC LIMIT $5`,
    values: [
      walletId,
      status ?? null,
      assetId ?? null,
      cursor === undefined ? null : decodeIdCursor(cursor),
      limit + 1,
    ],
  });
  return toCursorPage(rows, limit);
}

export async function getMatchReview({ transaction, walletId }: Wallet, id: string): Promise<MatchReview> {
  const [row] = await transaction.query({ row: REVIEW, text: `${REVIEWS} AND r.id = $2`, values: [walletId, id] });
  return requireFound(row);
}
