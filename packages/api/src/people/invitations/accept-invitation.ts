import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';
import { writeAuditRow } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { Problem, type ProblemCode } from '../../kernel/problems.ts';
import { requireFound } from '../../kernel/records.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { notifyMembers } from '../notifications/notify-members.ts';
import { computeInvitationState, findInvitation } from './find-invitation.ts';
import type { InvitationPreview } from './invitations.schema.ts';

type Asker = Pick<Context, 'database' | 'request' | 'now'> & {
  readonly credential: Credential;
  readonly once: RunOncePerKey;
};

/**
 * Makes the signed-in person a member with the invitation's role and permissions. The account must have the invited
 * address. If the person is already a member, the call only uses up the invitation; repeated calls change nothing.
 */
export async function acceptInvitation(asker: Asker, token: string): Promise<{ walletId: string }> {
  const { database, once } = asker;
  const { walletId, id } = requireFound(await findInvitation(database, token));
  const work = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      await accept(asker, transaction, id);
      return { walletId };
    });
  return database.withWallet(walletId, work, { personId: asker.credential.userId });
}

async function accept(asker: Asker, transaction: WalletTransaction, id: string): Promise<void> {
  const { credential } = asker;
  const { walletId } = transaction;
  const invitation = await lockInvitation(transaction, id);
  const person = await holdPerson(transaction, credential.userId);
  if (person.email !== invitation.email) {
    throw new Problem('invitationForAnother', {
      detail: `The invitation is for ${invitation.email}. Sign in with that address.`,
    });
  }
  const state = computeInvitationState(invitation, asker.now());
  if (await isMember(transaction, credential.userId)) {
    if (state === 'open') await markAccepted(transaction, id, asker.now());
    return;
  }
  if (state !== 'open') throw new Problem(CLOSED[state]);
  await markAccepted(transaction, id, asker.now());
  const { role, permissions } = invitation;
  await transaction.execute({
    text: `INSERT INTO "Member" ("walletId", "userId", role, permissions, "createdTime") VALUES ($1, $2, $3, $4, $5)`,
    values: [walletId, credential.userId, role, permissions, asker.now().toISOString()],
  });
  writeAuditRow(
    { walletId, transaction, userId: credential.userId, credential },
    {
      operation: 'invitations.accept',
      before: null,
      after: { id, userId: credential.userId, role, permissions },
      requestId: asker.request.id,
    },
  );
  // Only members can be notified, and the inviter may have left.
  await notifyMembers(
    { transaction, walletId, userId: credential.userId, now: asker.now },
    {
      type: 'invitation',
      recipientUserIds: [invitation.createdUserId],
      payload: { invitationId: id, state: 'accepted', userId: credential.userId, email: invitation.email, role },
    },
  );
}

const CLOSED = {
  expired: 'invitationExpired',
  revoked: 'invitationRevoked',
  accepted: 'invitationAccepted',
} as const satisfies Record<Exclude<InvitationPreview['state'], 'open'>, ProblemCode>;

const OFFER = {
  email: is.text,
  role: is.enumOf(MemberRole),
  permissions: is.arrayOf(is.oneOf('manageMembers', 'manageApiKeys', 'manageConnections', 'exportData')),
  expiresTime: is.timestamptz,
  acceptedTime: is.orNull(is.timestamptz),
  revokedTime: is.orNull(is.timestamptz),
  createdUserId: is.uuid,
};

type Offer = is.RowOf<typeof OFFER>;

/**
 * Locks the invitation until the database transaction ends, so that the second of two concurrent uses sees it as used.
 */
async function lockInvitation(transaction: WalletTransaction, id: string): Promise<Offer> {
  const rows = await transaction.query({
    row: OFFER,
    text: `SELECT email, role, permissions, "expiresTime", "acceptedTime", "revokedTime", "createdUserId"
           FROM "Invitation" WHERE "walletId" = $1 AND id = $2 FOR UPDATE`,
    values: [transaction.walletId, id],
  });
  return requireFound(rows[0]);
}

/** Returns the person, locked against deletion until the database transaction ends. */
async function holdPerson(transaction: WalletTransaction, id: string): Promise<{ readonly email: string }> {
  const [person] = await transaction.query({
    row: { email: is.text },
    text: 'SELECT email FROM "Person" WHERE id = $1 FOR KEY SHARE',
    values: [id],
  });
  if (person === undefined) throw new Problem('unauthorized');
  return person;
}

async function isMember(transaction: WalletTransaction, userId: string): Promise<boolean> {
  const rows = await transaction.query({
    text: 'SELECT FROM "Member" WHERE "walletId" = $1 AND "userId" = $2',
    values: [transaction.walletId, userId],
  });
  return rows.length > 0;
}

async function markAccepted(transaction: WalletTransaction, id: string, now: Date): Promise<void> {
  await transaction.execute({
    text: 'UPDATE "Invitation" SET "acceptedTime" = $3 WHERE "walletId" = $1 AND id = $2',
    values: [transaction.walletId, id, now.toISOString()],
  });
}
