import { isDeepStrictEqual } from 'node:util';
import * as is from '@coffer/db/columns.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';
import { PERMISSIONS } from '@coffer/domain/member-roles.ts';
import type { z } from 'zod';
import { decodeIdCursor, requireFound, toCursorPage } from '../../kernel/records.ts';
import type { RecordedWallet, RequestedWallet, Wallet } from '../../kernel/wallet.ts';
import { endAccessRequests } from '../../wallets/end-access-requests.ts';
import { revokeAllApiKeys } from '../apiKeys/apiKeys.service.ts';
import { requireMemberManager, requireRemainingOwner, requireSufficientRights } from './member-permissions.ts';
import type { changeRoleInput, Member, memberDirectoryInput, removeMemberInput } from './members.schema.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

const MEMBER = {
  userId: is.uuid,
  name: is.text,
  email: is.text,
  role: is.enumOf(MemberRole),
  permissions: is.arrayOf(is.oneOf('manageMembers', 'manageApiKeys', 'manageConnections', 'exportData')),
  createdTime: is.timestamptz,
};

/** Lists the members in the order of joining; without pages, because there are few. */
export async function listMembers({ transaction, walletId }: InWallet): Promise<Member[]> {
  return transaction.query({
    row: MEMBER,
    text: `SELECT member."userId", person.name, person.email, member.role,
             coalesce(member.permissions, '{}') AS permissions, member."createdTime"
           FROM "Member" AS member JOIN "Person" AS person ON person.id = member."userId"
           WHERE member."walletId" = $1 ORDER BY member."createdTime", member."userId"`,
    values: [walletId],
  });
}

const MEMBER_ROW = {
  userId: is.uuid,
  name: is.text,
  role: is.enumOf(MemberRole),
  email: is.orNull(is.text),
  id: is.uuid,
};

/** SQL: the members. $1 is the wallet, $2 whether to include email addresses. */
const DIRECTORY = `
  SELECT member."userId" AS id, member."userId", person.name, member.role, CASE WHEN $2 THEN person.email END AS email
  FROM "Member" AS member JOIN "Person" AS person ON person.id = member."userId"
  WHERE member."walletId" = $1`;

/** Lists the members by userId for any credential of the wallet. Viewers, and API keys of viewers, see no email addresses. */
export async function listMemberDirectory(
  { transaction, role }: RequestedWallet,
  { walletId, limit, cursor }: z.infer<typeof memberDirectoryInput>,
) {
  const rows = await transaction.query({
    row: MEMBER_ROW,
    text: `${DIRECTORY} AND ($3::uuid IS NULL OR member."userId" > $3) ORDER BY member."userId" LIMIT $4`,
    values: [walletId, role !== 'viewer', cursor === undefined ? null : decodeIdCursor(cursor), limit + 1],
  });
  const { items, nextCursor } = toCursorPage(rows, limit);
  return { items: items.map(({ id: _id, ...entry }) => entry), nextCursor };
}

/** Returns one member with the same fields as `listMemberDirectory`. @throws Problem `notFound` */
export async function getMemberEntry({ transaction, walletId, role }: RequestedWallet, userId: string) {
  const [row] = await transaction.query({
    row: MEMBER_ROW,
    text: `${DIRECTORY} AND member."userId" = $3`,
    values: [walletId, role !== 'viewer', userId],
  });
  const { id: _id, ...entry } = requireFound(row);
  return entry;
}

/** Changes a member's role or permissions; absent fields stay unchanged. */
export async function changeRole(
  wallet: RecordedWallet,
  { userId, role, permissions }: Pick<z.infer<typeof changeRoleInput>, 'userId' | 'role' | 'permissions'>,
): Promise<Member> {
  const members = await lockMembers(wallet);
  const actor = actorAmong(members, wallet);
  requireMemberManager(actor);
  const before = requireFound(members.find((member) => member.userId === userId));
  wallet.changing({ id: userId, ...before });
  const after = {
    ...before,
    role: role ?? before.role,
    permissions: PERMISSIONS.filter((permission) => (permissions ?? before.permissions).includes(permission)),
  };
  if (isDeepStrictEqual(after, before)) {
    wallet.unchanged();
    return before;
  }
  requireSufficientRights(actor, before, after);
  if (after.role !== 'owner') requireRemainingOwner(members, before);
  await wallet.transaction.execute({
    text: `UPDATE "Member" SET role = $3, permissions = $4 WHERE "walletId" = $1 AND "userId" = $2`,
    values: [wallet.walletId, userId, after.role, after.permissions],
  });
  return after;
}

/** Removes a member from the wallet and revokes the keys that the member created. Everyone may remove themselves. */
export async function removeMember(
  wallet: RecordedWallet,
  { userId }: Pick<z.infer<typeof removeMemberInput>, 'userId'>,
): Promise<{ userId: string }> {
  const members = await lockMembers(wallet);
  const actor = actorAmong(members, wallet);
  if (userId !== actor.userId) requireMemberManager(actor);
  const before = requireFound(members.find((member) => member.userId === userId));
  wallet.changing({ id: userId, ...before });
  requireSufficientRights(actor, before, null);
  requireRemainingOwner(members, before);
  await revokeAllApiKeys(wallet, userId);
  await endMembership(wallet, userId);
  return { userId };
}

export async function endMembership(wallet: InWallet, userId: string): Promise<void> {
  const { transaction, walletId } = wallet;
  await endAccessRequests(wallet, userId);
  await transaction.execute({
    text: `DELETE FROM "Member" WHERE "walletId" = $1 AND "userId" = $2`,
    values: [walletId, userId],
  });
}

/** Returns the members, locked until the database transaction ends, so that two owners can't leave at the same time. */
export async function lockMembers(wallet: InWallet): Promise<Member[]> {
  await wallet.transaction.query({
    text: `SELECT FROM "Member" WHERE "walletId" = $1 ORDER BY "userId" FOR UPDATE`,
    values: [wallet.walletId],
  });
  return listMembers(wallet);
}

/** Returns the caller's current membership, which may have changed while this call waited for the lock. */
function actorAmong(members: readonly Member[], { userId }: Wallet): Member {
  return requireFound(members.find((member) => member.userId === userId));
}
