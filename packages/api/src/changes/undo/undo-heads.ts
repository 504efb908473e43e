import * as is from '@coffer/db/columns.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';
import { isRoleAtLeast, ROLES, type Role } from '@coffer/domain/member-roles.ts';
import type { z } from 'zod';
import { requireRole } from '../../kernel/access.ts';
import { getCredentialKind } from '../../kernel/credentials/credential-kinds.ts';
import { Problem } from '../../kernel/problems.ts';
import type { RequestedWallet } from '../../kernel/wallet.ts';
import type { undoManyInput } from './undo.schema.ts';

const HEAD = {
  id: is.uuid,
  time: is.timestamptz,
  userId: is.orNull(is.uuid),
  credentialType: is.text,
  credentialId: is.orNull(is.text),
  clientId: is.orNull(is.text),
  operation: is.text,
  undoRole: is.orNull(is.enumOf(MemberRole)),
  undoneById: is.orNull(is.uuid),
  forgotten: is.bool,
};

/** The history entry of a change set to undo. */
export type UndoHead = is.RowOf<typeof HEAD>;

const HEADS = `
  SELECT head.id, head.time, head."userId", head."credentialType", head."credentialId", head."clientId", head.operation, head."undoRole",
    head."undoneById", coalesce(head.number <= feed."forgottenNumber", false) AS forgotten
  FROM "AuditRow" AS head LEFT JOIN "WalletFeed" AS feed ON feed."walletId" = $1
  WHERE head."walletId" = $1`;

/** `held` locks the history entries, so that two undos can't run at the same time; `seen` only reads them. */
export type ChangeSetLock = 'held' | 'seen';

export function readUndoHeads(
  { transaction, walletId }: RequestedWallet,
  ids: readonly string[],
  held: ChangeSetLock,
): Promise<UndoHead[]> {
  return transaction.query({
    row: HEAD,
    text: `${HEADS} AND head.id = ANY($2::uuid[]) ORDER BY head.id ${held === 'held' ? 'FOR UPDATE OF head' : ''}`,
    values: [walletId, ids],
  });
}

/**
 * Locks and returns the undoable change sets of a key, an app or a person since a time. Change sets that the same
 * caller has undone are returned with their undos, because reverting only the undos would restore the changes.
 */
export async function lockUndoHeadsOfAuthor(
  { transaction }: RequestedWallet,
  { walletId, apiKeyId, clientId, userId, since }: z.infer<typeof undoManyInput>,
): Promise<UndoHead[]> {
  const heads = await transaction.query({
    row: HEAD,
    text: `${HEADS}
           AND ($2::text IS NULL OR (head."credentialType" = 'apiKey' AND head."credentialId" = $2))
           AND ($3::text IS NULL OR head."clientId" = $3)
           AND ($4::uuid IS NULL OR head."userId" = $4)
           AND ($5::timestamptz IS NULL OR head.time >= $5)
           AND head."undoRole" IS NOT NULL AND coalesce(head.number > feed."forgottenNumber", true)
           ORDER BY head.id FOR UPDATE OF head`,
    values: [walletId, apiKeyId ?? null, clientId ?? null, userId ?? null, since ?? null],
  });
  // Include an undone change set only if its undo is included and in force.
  const holding = new Set(heads.flatMap(({ id, undoneById }) => (undoneById === null ? [id] : [])));
  return heads.filter(({ undoneById }) => undoneById === null || holding.has(undoneById));
}

/**
 * Checks that the caller may undo a change set, and that it can be undone. An app or a key may undo its own changes, a
 * member their own changes and those of their apps, an admin all changes. The role that the operation requires is also
 * required.
 *
 * @throws Problem `notUndoable`, `insufficientRole`
 */
export function requireUndoRights(wallet: RequestedWallet, head: UndoHead): void {
  if (!isOwn(wallet, head)) {
    throw new Problem('insufficientRole', {
      detail: 'Another person or app made this change. Only admins can undo it, in the app.',
    });
  }
  if (head.undoRole === null) {
    throw new Problem('notUndoable', { detail: `${head.operation} cannot be undone.` });
  }
  if (head.forgotten) {
    throw new Problem('notUndoable', { detail: 'This change is too old: its previous state is no longer stored.' });
  }
  requireRole(wallet, { role: head.undoRole });
}

/** Returns the role required to undo all of these change sets. */
export function highestRole(heads: readonly UndoHead[]): Role {
  const needed = new Set(heads.map(({ undoRole }) => undoRole));
  return ROLES.findLast((role) => needed.has(role)) ?? 'viewer';
}

function isOwn({ credential, userId, role }: RequestedWallet, head: UndoHead): boolean {
  const { isPerson, appOf } = getCredentialKind(credential);
  if (isPerson) return isRoleAtLeast(role, 'admin') || head.userId === userId;
  const app = appOf(credential);
  if (app !== null) return head.clientId === app.clientId && head.userId === userId;
  return head.credentialType === credential.kind && head.credentialId === credential.id;
}

/** True if the change set is a bank sync, automatic or requested. */
export function isBankSync({ operation }: UndoHead): boolean {
  return operation.startsWith('integrations.');
}
