import type { z } from 'zod';
import { lockRecord } from '../locks.ts';
import { isAtLeast } from '../members/member-rules.ts';
import { requireMembers } from '../members.ts';
import { Problem } from '../problems.ts';
import { afterCursor, answered, found, madeNow, pageOf } from '../records.ts';
import type { Change, RequestedWallet, Wallet } from '../wallet.ts';
import type {
  Comment,
  commentedInput,
  createCommentInput,
  deleteCommentInput,
  listCommentsInput,
} from './comments.schema.ts';
import { tellOfComment } from './tell-of-comment.ts';

export async function createComment(
  wallet: Wallet,
  { id, text, mentionedUserIds = [] }: Pick<z.infer<typeof createCommentInput>, 'id' | 'text' | 'mentionedUserIds'>,
): Promise<Comment> {
  // Held, so that the booking is not deleted in between: then there would be nothing to comment on.
  if (!(await lockRecord(wallet, 'Transaction', id, 'KEY SHARE'))) throw new Problem('notFound');
  await requireMembers(wallet, mentionedUserIds, 'mentionedUserIds');
  const row = await wallet.transaction.prisma.comment.create({
    data: { ...madeNow(wallet), transactionId: id, text, mentionedUserIds: [...new Set(mentionedUserIds)] },
  });
  await tellOfComment(wallet, row);
  return answered(row);
}

/** The comments of a booking, oldest first. */
export async function listComments(wallet: Wallet, { walletId, id, limit, cursor }: z.infer<typeof listCommentsInput>) {
  const { prisma } = wallet.transaction;
  found(await prisma.transaction.findFirst({ where: { walletId, id }, select: { id: true } }));
  const rows = await prisma.comment.findMany({
    where: { walletId, transactionId: id, ...afterCursor(cursor) },
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return pageOf(rows.map(answered), limit);
}

/** Those of the bookings that have comments. */
export async function commentedOf(
  wallet: Wallet,
  { walletId, transactionIds }: z.infer<typeof commentedInput>,
): Promise<string[]> {
  const rows = await wallet.transaction.prisma.comment.groupBy({
    by: ['transactionId'],
    where: { walletId, transactionId: { in: transactionIds } },
  });
  return rows.map(({ transactionId }) => transactionId);
}

/** Everybody takes back her own words; an admin takes down anybody's. */
export async function deleteComment(
  wallet: RequestedWallet & Change,
  { walletId, id, commentId }: z.infer<typeof deleteCommentInput>,
): Promise<{ id: string }> {
  await lockRecord(wallet, 'Comment', commentId);
  const { prisma } = wallet.transaction;
  const before = found(await prisma.comment.findFirst({ where: { walletId, id: commentId, transactionId: id } }));
  if (before.createdUserId !== wallet.userId && !isAtLeast(wallet.role, 'admin')) {
    throw new Problem('insufficientRole', { detail: 'This comment is somebody else’s: that needs the role admin.' });
  }
  wallet.changing(answered(before));
  await prisma.comment.delete({ where: { walletId_id: { walletId, id: commentId } } });
  return { id: commentId };
}
