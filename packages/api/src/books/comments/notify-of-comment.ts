import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { notifyMembers } from '../../people/notifications/notify-members.ts';

interface WrittenComment {
  readonly id: string;
  readonly transactionId: string;
  readonly text: string;
  readonly mentionedUserIds: readonly string[];
}

/** The number of characters of the text in a notification. */
const SHOWN = 500;

/**
 * Notifies people about a comment, except its author. Mentioned members get a notification of type `mention`;
 * earlier commenters and the assignee of the transaction get one of type `comment`, unless they are mentioned.
 */
export async function notifyOfComment(wallet: Wallet, writtenComment: WrittenComment): Promise<void> {
  const { id: commentId, transactionId, text, mentionedUserIds } = writtenComment;
  const payload = { transactionId, commentId, text: [...text].slice(0, SHOWN).join('') };
  const mentioned = mentionedUserIds.filter((userId) => userId !== wallet.userId);
  await notifyMembers(wallet, { type: 'mention', recipientUserIds: mentioned, payload });
  const notifiedOrAuthor = new Set([wallet.userId, ...mentionedUserIds]);
  const others = (await participantsOf(wallet, transactionId)).filter((userId) => !notifiedOrAuthor.has(userId));
  await notifyMembers(wallet, { type: 'comment', recipientUserIds: others, payload });
}

async function participantsOf({ transaction, walletId }: Wallet, transactionId: string): Promise<string[]> {
  const rows = await transaction.query({
    row: { userId: is.uuid },
    text: `SELECT "createdUserId" AS "userId" FROM "Comment" WHERE "walletId" = $1 AND "transactionId" = $2
           UNION
           SELECT "assignedUserId" FROM "Transaction" WHERE "walletId" = $1 AND id = $2 AND "assignedUserId" IS NOT NULL`,
    values: [walletId, transactionId],
  });
  return rows.map(({ userId }) => userId);
}
