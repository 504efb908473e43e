import * as is from '@coffer/db/columns.ts';
import { invalidReferenceProblem } from './problems.ts';
import type { Wallet } from './wallet.ts';

/** Checks that a person named in `field` is a member of the wallet. @throws Problem `invalidReference` */
export async function requireMember(wallet: Wallet, userId: string, field: string): Promise<void> {
  const members = await membersAmong(wallet, [userId]);
  if (!members.has(userId)) throw invalidReferenceProblem(field, NO_MEMBER);
}

/**
 * Checks that all people in a list are members of the wallet. The error names the index of the first person who is not
 * a member.
 * @throws Problem `invalidReference`
 */
export async function requireMembers(wallet: Wallet, userIds: readonly string[], field: string): Promise<void> {
  if (userIds.length === 0) return;
  const members = await membersAmong(wallet, userIds);
  const missing = userIds.findIndex((userId) => !members.has(userId));
  if (missing >= 0) throw invalidReferenceProblem(`${field}[${missing}]`, NO_MEMBER);
}

const NO_MEMBER = 'is not a member of this wallet';

async function membersAmong(wallet: Wallet, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await wallet.transaction.query({
    row: { userId: is.uuid },
    text: `SELECT "userId" FROM "Member" WHERE "walletId" = $1 AND "userId" = ANY($2::uuid[])`,
    values: [wallet.walletId, userIds],
  });
  return new Set(rows.map(({ userId }) => userId));
}
