import { queryBuilder } from '@coffer/db/statements.ts';
import { isRoleAtLeast } from '@coffer/domain/member-roles.ts';
import type { z } from 'zod';
import { lockRecord } from '../../kernel/locks.ts';
import { Problem } from '../../kernel/problems.ts';
import { createRecordService } from '../../kernel/record-service.ts';
import { requireFound } from '../../kernel/records.ts';
import { requireMembers } from '../../kernel/require-members.ts';
import type { ChangeReporter, RequestedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  type Comment,
  comment,
  type commentedTransactionsInput,
  type createCommentInput,
  type deleteCommentInput,
  type listCommentsInput,
} from './comments.schema.ts';
import { notifyOfComment } from './notify-of-comment.ts';

const comments = createRecordService({ table: 'Comment', record: comment, answers: (rows): Comment[] => rows });

export const getComment = comments.get;

export async function createComment(
  wallet: Wallet,
  { id, text, mentionedUserIds = [] }: Pick<z.infer<typeof createCommentInput>, 'id' | 'text' | 'mentionedUserIds'>,
): Promise<Comment> {
  // Locks the transaction, so that nobody deletes it in between.
  if (!(await lockRecord(wallet, 'Transaction', id, 'KEY SHARE'))) throw new Problem('notFound');
  await requireMembers(wallet, mentionedUserIds, 'mentionedUserIds');
  const made = await comments.create(wallet, {
    transactionId: id,
    text,
    mentionedUserIds: [...new Set(mentionedUserIds)],
  });
  await notifyOfComment(wallet, made);
  return made;
}

/** The comments of a transaction, oldest first. */
export async function listComments(wallet: Wallet, { walletId, id, ...page }: z.infer<typeof listCommentsInput>) {
  const transaction = queryBuilder
    .selectFrom('Transaction')
    .select('id')
    .where('walletId', '=', walletId)
    .where('id', '=', id);
  requireFound((await wallet.transaction.query(transaction))[0]);
  return comments.list(wallet, page, (asked) => asked.where('transactionId', '=', id));
}

/** The ids of the given transactions that have comments. */
export async function findCommentedTransactionIds(
  wallet: Wallet,
  { walletId, transactionIds }: z.infer<typeof commentedTransactionsInput>,
): Promise<string[]> {
  const commented = queryBuilder
    .selectFrom('Comment')
    .select('transactionId')
    .distinct()
    .where('walletId', '=', walletId)
    .where('transactionId', 'in', transactionIds);
  return (await wallet.transaction.query(commented)).map(({ transactionId }) => transactionId);
}

/** Deletes a comment. Authors can delete their own comments, and admins can delete any comment. */
export async function deleteComment(
  wallet: RequestedWallet & ChangeReporter,
  { id, commentId }: z.infer<typeof deleteCommentInput>,
): Promise<{ id: string }> {
  const before = await comments.lock(wallet, commentId);
  if (before.transactionId !== id) throw new Problem('notFound');
  if (before.createdUserId !== wallet.userId && !isRoleAtLeast(wallet.role, 'admin')) {
    throw new Problem('insufficientRole', { detail: 'Only its author or an admin can delete this comment.' });
  }
  wallet.changing(before);
  return comments.remove(wallet, commentId);
}
