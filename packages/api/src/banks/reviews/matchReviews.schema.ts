import { REVIEW_REASONS } from '@coffer/banking/recognition/compared-lines.ts';
import { z } from 'zod';
import {
  auditFields,
  cursor,
  id,
  limit,
  page,
  recordFields,
  recordReferenceFields,
  storedDate,
  storedDecimal,
  storedId,
  walletIdField,
} from '../../kernel/shapes.ts';

/** A line as stated by the bank or the file. */
const deliveredLine = z.strictObject({
  pending: z.boolean(),
  date: storedDate,
  secondaryDate: storedDate.nullable(),
  amountValue: storedDecimal,
  amountCurrency: z.string(),
  fromTo: z.string().nullable(),
  description: z.string().nullable(),
  notes: z.string().nullable(),
  balanceAfter: storedDecimal.nullable(),
});

const DECISIONS = ['same', 'different', 'ignore'] as const;

const decided = z.strictObject({
  decision: z
    .enum(DECISIONS)
    .meta({ description: 'Whether the line is an existing transaction, a new one, or is ignored.' }),
  transactionId: storedId
    .nullable()
    .meta({ description: 'The existing transaction; null if the line is a new one or ignored.' }),
  takeAmount: z.boolean(),
});

/**
 * A question to a person about a delivered line: whether it is an existing transaction or a new one, or what to do with
 * a transaction that the bank no longer lists.
 */
export const matchReview = z
  .strictObject({
    ...recordFields,
    assetId: storedId,
    runId: storedId,
    reason: z.enum(REVIEW_REASONS),
    delivered: deliveredLine,
    candidateTransactionIds: z.array(storedId),
    status: z.enum(['open', 'decided']),
    decision: decided.nullable(),
    ...auditFields,
  })
  .meta({ id: 'MatchReview' });

export type MatchReview = z.infer<typeof matchReview>;

export const listMatchReviewsInput = z.strictObject({
  ...walletIdField,
  status: z.enum(['open', 'decided']).optional(),
  assetId: id.optional(),
  limit,
  cursor: cursor.optional(),
});
export const matchReviewReferenceInput = z.strictObject(recordReferenceFields);
export const matchReviewPage = page(matchReview);

export const decideReviewInput = z.strictObject({
  ...recordReferenceFields,
  decision: z.enum(DECISIONS),
  transactionId: id.nullish(),
  takeAmount: z.boolean().optional(),
});
