import { linkTokenHash, makeLinkToken } from '@coffer/auth/link-tokens.ts';
import * as is from '@coffer/db/columns.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';
import { addJobInTransaction } from '@coffer/db/jobs.ts';
import { PERMISSIONS } from '@coffer/domain/member-roles.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { requireFreeQuota } from '../../kernel/quotas.ts';
import { requireFound } from '../../kernel/records.ts';
import type { ChangeReporter, RequestedWallet, Wallet } from '../../kernel/wallet.ts';
import { requireSufficientRights } from '../members/member-permissions.ts';
import type { createInvitationInput, Invitation, newInvitation } from './invitations.schema.ts';
import type { InvitationMailJob } from './send-invitation.ts';

const DAYS_VALID = 14;

const COLUMNS = `id, email, role, permissions, "expiresTime", "createdTime", "createdUserId"`;
/** SQL: the invitation is pending, as in the unique index. An expired invitation also prevents a second one. */
const PENDING = `"acceptedTime" IS NULL AND "revokedTime" IS NULL`;

const INVITATION = {
  expiresTime: is.timestamptz,
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  email: is.text,
  role: is.enumOf(MemberRole),
  permissions: is.arrayOf(is.oneOf('manageMembers', 'manageApiKeys', 'manageConnections', 'exportData')),
  id: is.uuid,
};

/** Lists open invitations, oldest first. The list is not paginated, because a wallet has few invitations. */
export async function listInvitations({ transaction, walletId, now }: Wallet): Promise<Invitation[]> {
  return transaction.query({
    row: INVITATION,
    text: `SELECT ${COLUMNS} FROM "Invitation" WHERE "walletId" = $1 AND ${PENDING} AND "expiresTime" > $2 ORDER BY id`,
    values: [walletId, now().toISOString()],
  });
}

/** Invites an address to the wallet. An earlier invitation to the same address is revoked. */
export async function createInvitation(
  wallet: RequestedWallet,
  { email, role, permissions }: Pick<z.infer<typeof createInvitationInput>, 'email' | 'role' | 'permissions'>,
  { baseUrl, sendsMail }: Pick<Context, 'baseUrl' | 'sendsMail'>,
): Promise<z.infer<typeof newInvitation>> {
  const { transaction, walletId } = wallet;
  requireSufficientRights(wallet, NO_PLACE, { role, permissions });
  const now = wallet.now();
  // The lock serialises invitations to the same address, and the later one remains.
  await transaction.query({ text: 'SELECT FROM "Wallet" WHERE id = $1 FOR NO KEY UPDATE', values: [walletId] });
  await transaction.execute({
    text: `UPDATE "Invitation" SET "revokedTime" = $3 WHERE "walletId" = $1 AND email = $2 AND ${PENDING}`,
    values: [walletId, email, now.toISOString()],
  });
  await requireRoomForInvitation(wallet);
  // This check follows the lock, because a person who just accepted the earlier invitation is a member now.
  await refuseMember(wallet, email);
  const token = makeLinkToken();
  const expires = new Date(now.getTime() + DAYS_VALID * 86_400_000);
  const rows = await transaction.query({
    row: INVITATION,
    text: `INSERT INTO "Invitation" ("walletId", id, email, role, permissions, "tokenHash", "expiresTime", "createdTime", "createdUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
    values: [
      walletId,
      uuid(),
      email,
      role,
      PERMISSIONS.filter((permission) => permissions.includes(permission)),
      linkTokenHash(token),
      expires.toISOString(),
      now.toISOString(),
      wallet.userId,
    ],
  });
  const invitation = requireFound(rows[0]);
  if (!sendsMail) return { ...invitation, link: `${baseUrl}/invitation/${token}`, mailed: false };
  // The mail gets its own token; this one is never shown.
  const job: InvitationMailJob = { walletId, id: invitation.id, userId: wallet.userId, baseUrl };
  await addJobInTransaction(transaction, 'mailInvitation', job);
  return { ...invitation, link: null, mailed: true };
}

/** Each invitation may send a mail, so all invitations of the last day count, including accepted and revoked ones. */
async function requireRoomForInvitation({ transaction, walletId, now }: Wallet): Promise<void> {
  const [offers] = await transaction.query({
    row: { present: is.int4 },
    text: `SELECT count(*)::int AS present FROM "Invitation"
           WHERE "walletId" = $1 AND ((${PENDING} AND "expiresTime" > $2) OR "createdTime" > $2::timestamptz - interval '1 day')`,
    values: [walletId, now().toISOString()],
  });
  await requireFreeQuota(transaction, 'invitations', offers?.present ?? 0);
}

const OFFER_ROW = {
  expiresTime: is.timestamptz,
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  email: is.text,
  role: is.enumOf(MemberRole),
  permissions: is.arrayOf(is.oneOf('manageMembers', 'manageApiKeys', 'manageConnections', 'exportData')),
  id: is.uuid,
  acceptedTime: is.orNull(is.timestamptz),
  revokedTime: is.orNull(is.timestamptz),
};

/** Revokes an invitation: its link stops working at once. A second call changes nothing. */
export async function revokeInvitation(wallet: RequestedWallet & ChangeReporter, id: string): Promise<{ id: string }> {
  const { transaction, walletId } = wallet;
  const rows = await transaction.query({
    row: OFFER_ROW,
    text: `SELECT ${COLUMNS}, "acceptedTime", "revokedTime" FROM "Invitation" WHERE "walletId" = $1 AND id = $2 FOR UPDATE`,
    values: [walletId, id],
  });
  const { acceptedTime, revokedTime, ...before } = requireFound(rows[0]);
  wallet.changing(before);
  requireSufficientRights(wallet, before, null);
  if (acceptedTime !== null) {
    throw new Problem('invitationAccepted', { detail: 'The invitation was accepted. Remove the member instead.' });
  }
  if (revokedTime !== null) {
    wallet.unchanged();
    return { id };
  }
  await transaction.execute({
    text: `UPDATE "Invitation" SET "revokedTime" = $3 WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, wallet.now().toISOString()],
  });
  return { id };
}

/** The rights of someone who is not a member. */
const NO_PLACE = { role: 'viewer', permissions: [] } as const;

async function refuseMember({ transaction, walletId }: Wallet, email: string): Promise<void> {
  const members = await transaction.query({
    text: `SELECT FROM "Member" AS member JOIN "Person" AS person ON person.id = member."userId"
           WHERE member."walletId" = $1 AND person.email = $2`,
    values: [walletId, email],
  });
  if (members.length > 0) throw invalidFieldProblem('alreadyMember', 'email', 'is a member’s already');
}
