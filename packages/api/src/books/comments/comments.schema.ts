import { z } from 'zod';
import {
  auditFields,
  cursor,
  deletedRecord,
  id,
  limit,
  page,
  recordFields,
  recordReferenceFields,
  storedId,
  text,
} from '../../kernel/shapes.ts';

/** A member's comment on a transaction. */
export const comment = z
  .strictObject({
    ...recordFields,
    transactionId: storedId,
    text: z.string(),
    mentionedUserIds: z.array(storedId).meta({ description: 'The members mentioned in it.' }),
    ...auditFields,
  })
  .meta({ id: 'Comment' });

export type Comment = z.infer<typeof comment>;

export const listCommentsInput = z.strictObject({ ...recordReferenceFields, limit, cursor: cursor.optional() });
export const commentPage = page(comment);

export const createCommentInput = z.strictObject({
  ...recordReferenceFields,
  text: text.min(1).regex(/\S/, 'is blank'),
  mentionedUserIds: z
    .array(id)
    .max(100)
    .meta({ description: 'Members of the wallet; duplicates are ignored.' })
    .optional(),
});

export const deleteCommentInput = z.strictObject({ ...recordReferenceFields, commentId: id });
export const deletedComment = deletedRecord;

/** Input of the query that returns which of these transactions have comments. */
export const commentedTransactionsInput = z.strictObject({ walletId: id, transactionIds: z.array(id).min(1).max(500) });
export const commentedTransactions = z.array(storedId);
