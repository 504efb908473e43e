import { makeApiKey } from '@coffer/auth/api-keys.ts';
import * as is from '@coffer/db/columns.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { RequestClientInfo } from '../../kernel/context.ts';
import { requireFreeQuota } from '../../kernel/quotas.ts';
import { decodeIdCursor, requireFound, toCursorPage } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import type { ApiKey, createApiKeyInput, listApiKeysInput } from './apiKeys.schema.ts';

const COLUMNS = `id, "walletId", name, display, scopes, export, "lastUsedTime", "revokedTime", "createdTime", "createdUserId"`;

const API_KEY = {
  id: is.uuid,
  walletId: is.uuid,
  name: is.text,
  display: is.text,
  scopes: is.arrayOf(is.oneOf('service:read', 'service:write')),
  export: is.bool,
  lastUsedTime: is.orNull(is.timestamptz),
  revokedTime: is.orNull(is.timestamptz),
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
};

/** Lists the wallet's keys, including revoked ones, oldest first. */
export async function listApiKeys(wallet: Wallet, { walletId, limit, cursor }: z.infer<typeof listApiKeysInput>) {
  const rows = await wallet.transaction.query({
    row: API_KEY,
    text: `SELECT ${COLUMNS} FROM "ApiKey" WHERE "walletId" = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    values: [walletId, cursor === undefined ? null : decodeIdCursor(cursor), limit + 1],
  });
  return toCursorPage(rows, limit);
}

/**
 * Creates an API key, which has the role that its creator has at the time of each request. Only this response contains
 * the secret. @throws Problem `quotaExceeded`
 */
export async function createApiKey(
  wallet: Wallet,
  { name, scopes, export: mayExport }: Omit<z.infer<typeof createApiKeyInput>, 'walletId'>,
  from: RequestClientInfo,
) {
  await requireRoomForKey(wallet);
  const { key, hash, display } = makeApiKey();
  const rows = await wallet.transaction.query({
    row: API_KEY,
    text: `INSERT INTO "ApiKey" ("walletId", id, name, hash, display, scopes, export, "createdTime", "createdUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
    values: [
      wallet.walletId,
      uuid(),
      name,
      hash,
      display,
      scopes,
      mayExport,
      wallet.now().toISOString(),
      wallet.userId,
    ],
  });
  const event = { personId: wallet.userId, kind: 'apiKeyMade', credential: 'session', subject: name, from } as const;
  await recordSecurityEvent(wallet.transaction, event);
  return { ...requireFound(rows[0]), key };
}

/** Checks the quota. Keys created and revoked within a day count too, to limit the number of stored keys. */
async function requireRoomForKey({ transaction, walletId }: Wallet): Promise<void> {
  await transaction.query({ text: 'SELECT FROM "Wallet" WHERE id = $1 FOR NO KEY UPDATE', values: [walletId] });
  const [keys] = await transaction.query({
    row: { present: is.int4 },
    text: `SELECT count(*)::int AS present FROM "ApiKey"
           WHERE "walletId" = $1 AND ("revokedTime" IS NULL OR "createdTime" > now() - interval '1 day')`,
    values: [walletId],
  });
  await requireFreeQuota(transaction, 'apiKeys', keys?.present ?? 0);
}

/** Revokes a key permanently; a second call changes nothing. The key's creator is notified. */
export async function revokeApiKey(wallet: RecordedWallet, id: string, from: RequestClientInfo): Promise<ApiKey> {
  const [before] = await wallet.transaction.query({
    row: API_KEY,
    text: `SELECT ${COLUMNS} FROM "ApiKey" WHERE "walletId" = $1 AND id = $2 FOR UPDATE`,
    values: [wallet.walletId, id],
  });
  const present = requireFound(before);
  wallet.changing(present);
  if (present.revokedTime !== null) {
    wallet.unchanged();
    return present;
  }
  const rows = await wallet.transaction.query({
    row: API_KEY,
    text: `UPDATE "ApiKey" SET "revokedTime" = $3 WHERE "walletId" = $1 AND id = $2 RETURNING ${COLUMNS}`,
    values: [wallet.walletId, id, wallet.now().toISOString()],
  });
  await recordSecurityEvent(wallet.transaction, {
    personId: present.createdUserId,
    kind: 'apiKeyRevoked',
    credential: 'session',
    subject: present.name,
    from,
  });
  return requireFound(rows[0]);
}

/**
 * Revokes every usable key of a person in this wallet, records each revocation in the person's security events, and
 * returns the revoked keys. `credential` is how the person proved their identity.
 */
export async function revokeUsableApiKeys(
  { transaction, walletId, now }: Pick<Wallet, 'transaction' | 'walletId' | 'now'>,
  personId: string,
  { from, credential }: { readonly from: RequestClientInfo; readonly credential: 'session' | 'link' },
): Promise<ApiKey[]> {
  const ended = await transaction.query({
    row: API_KEY,
    text: `UPDATE "ApiKey" SET "revokedTime" = $3
           WHERE "walletId" = $1 AND "createdUserId" = $2 AND "revokedTime" IS NULL RETURNING ${COLUMNS}`,
    values: [walletId, personId, now().toISOString()],
  });
  for (const { name: subject } of ended) {
    await recordSecurityEvent(transaction, { personId, kind: 'apiKeyRevoked', credential, subject, from });
  }
  return ended;
}

/**
 * Revokes every key of a person who leaves the wallet, so that the keys stay revoked if the person returns. Records no
 * security events.
 */
export async function revokeAllApiKeys(
  wallet: Pick<Wallet, 'transaction' | 'walletId' | 'now'>,
  userId: string,
): Promise<void> {
  await wallet.transaction.execute({
    text: `UPDATE "ApiKey" SET "revokedTime" = $3 WHERE "walletId" = $1 AND "createdUserId" = $2 AND "revokedTime" IS NULL`,
    values: [wallet.walletId, userId, wallet.now().toISOString()],
  });
}
