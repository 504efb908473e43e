import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { writeAuditRow } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import { revokeUsableApiKeys } from '../apiKeys/apiKeys.service.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import type { SecurityEvent } from '../securityEvents/securityEvents.schema.ts';
import type { RemovedAccess } from './accountLinks.schema.ts';
import { listMemberships } from './list-memberships.ts';

type Parts = Pick<Context, 'database' | 'now'> & { readonly request: Pick<Context['request'], 'id' | 'from'> };

interface Credentials {
  readonly kind: RemovedAccess['kind'];
  readonly event: SecurityEvent['kind'];
  /** SQL that deletes the credentials of the person $1 and returns their names. */
  readonly text: string;
}

const CREDENTIALS: readonly Credentials[] = [
  {
    kind: 'passkey',
    event: 'passkeyRemoved',
    text: 'DELETE FROM "Passkey" WHERE "personId" = $1 RETURNING name',
  },
  {
    kind: 'authenticatorApp',
    event: 'totpRemoved',
    text: `DELETE FROM "Totp" WHERE "personId" = $1 AND "confirmedTime" IS NOT NULL RETURNING NULL::text AS name`,
  },
  {
    kind: 'provider',
    event: 'providerUnlinked',
    text: 'DELETE FROM "ProviderLink" WHERE "personId" = $1 RETURNING coalesce(email, issuer) AS name',
  },
  {
    kind: 'app',
    event: 'appWithdrawn',
    text: 'DELETE FROM "OAuthGrant" WHERE "personId" = $1 RETURNING "clientName" AS name',
  },
];

/** Tables of sessions, devices and second factors. Removals are not reported, because the rows have no name. */
const NAMELESS_SIGN_IN_TABLES = ['Totp', 'RecoveryCode', 'Session', 'PendingSignIn', 'KnownDevice'] as const;

/**
 * Removes every means of signing in to the account of the transaction's person, and all of the person's connected apps.
 * A trigger rejects the apps' pending access requests.
 */
export async function removeSignInMethods(
  transaction: WalletTransaction,
  { request }: Pick<Parts, 'request'>,
  personId: string,
): Promise<RemovedAccess[]> {
  const removed: RemovedAccess[] = [];
  for (const { kind, event, text } of CREDENTIALS) {
    const rows = await transaction.query({ row: { name: is.orNull(is.text) }, text, values: [personId] });
    for (const { name } of rows) {
      removed.push({ kind, name });
      // One mail reports all removals.
      const facts = { personId, kind: event, credential: 'link', subject: name, needsMail: false } as const;
      await recordSecurityEvent(transaction, { ...facts, from: request.from });
    }
  }
  for (const table of NAMELESS_SIGN_IN_TABLES) {
    await transaction.execute({ text: `DELETE FROM "${table}" WHERE "personId" = $1`, values: [personId] });
  }
  await transaction.execute({ text: 'UPDATE "Person" SET "passwordHash" = NULL WHERE id = $1', values: [personId] });
  return removed;
}

/**
 * Revokes access to the person's wallets that works without signing in: the person's API keys, webhooks and open
 * invitations. Works wallet by wallet, so an interrupted call can be repeated.
 */
export async function removeWalletAccess(parts: Parts, personId: string): Promise<RemovedAccess[]> {
  const removed: RemovedAccess[] = [];
  for (const { walletId } of await listMemberships(parts.database, personId)) {
    removed.push(
      ...(await parts.database.withWallet(walletId, (transaction) => removeFrom(transaction, parts, personId))),
    );
  }
  return removed;
}

async function removeFrom(transaction: WalletTransaction, parts: Parts, userId: string): Promise<RemovedAccess[]> {
  const { walletId } = transaction;
  const { now, request } = parts;
  const wallet = { walletId, transaction, userId, credential: { kind: 'service', id: null }, now };
  const keys = await revokeUsableApiKeys(wallet, userId, { from: request.from, credential: 'link' });
  for (const after of keys) {
    const before = { ...after, revokedTime: null };
    writeAuditRow(wallet, { operation: 'apiKeys.revoke', before, after, requestId: request.id });
  }
  const hooks = await transaction.query({
    row: { id: is.uuid, url: is.text },
    text: `DELETE FROM "Webhook" WHERE "walletId" = $1 AND $2 IN ("createdUserId", "lastUpdatedUserId") RETURNING id, url`,
    values: [walletId, userId],
  });
  for (const before of hooks) {
    writeAuditRow(wallet, { operation: 'webhooks.delete', before, after: { id: before.id }, requestId: request.id });
  }
  const invitations = await transaction.query({
    row: { id: is.uuid, email: is.text },
    text: `UPDATE "Invitation" SET "revokedTime" = $3
           WHERE "walletId" = $1 AND "createdUserId" = $2 AND "acceptedTime" IS NULL AND "revokedTime" IS NULL
           RETURNING id, email`,
    values: [walletId, userId, now().toISOString()],
  });
  for (const before of invitations) {
    writeAuditRow(wallet, { operation: 'invitations.revoke', before, after: { id: before.id }, requestId: request.id });
  }
  return [
    ...keys.map(({ name }) => ({ kind: 'apiKey', name }) as const),
    ...hooks.map(({ url }) => ({ kind: 'webhook', name: new URL(url).host }) as const),
    ...invitations.map(({ email }) => ({ kind: 'invitation', name: email }) as const),
  ];
}

/**
 * Records all removed access as one security event, so that the person gets one mail. Does nothing for an empty list.
 */
export async function recordRemovals(
  transaction: WalletTransaction,
  { request }: Pick<Parts, 'request'>,
  personId: string,
  removed: readonly RemovedAccess[],
): Promise<void> {
  if (removed.length === 0) return;
  const subject = removed.map(({ kind, name }) => name ?? NAMES[kind] ?? kind).join(', ');
  const event = { personId, kind: 'accessRemoved', credential: 'link', subject, from: request.from } as const;
  await recordSecurityEvent(transaction, event);
}

/** Names of credentials without a name of their own, the same in every language. */
const NAMES: Readonly<Partial<Record<RemovedAccess['kind'], string>>> = { authenticatorApp: 'TOTP' };
