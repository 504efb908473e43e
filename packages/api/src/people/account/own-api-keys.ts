import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { z } from 'zod';
import { writeAuditRow } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { storedId, timestamp } from '../../kernel/shapes.ts';
import { revokeUsableApiKeys } from '../apiKeys/apiKeys.service.ts';
import { listMemberships } from './list-memberships.ts';

/** The person's usable API keys in all wallets. */
export const ownApiKeys = z.array(
  z.strictObject({
    id: storedId,
    name: z.string(),
    display: z.string(),
    walletName: z.string(),
    lastUsedTime: timestamp.nullable(),
  }),
);

export const revokedApiKeys = z.strictObject({ revokedCount: z.number().int() });

const KEY = {
  id: is.uuid,
  name: is.text,
  display: is.text,
  walletId: is.uuid,
  lastUsedTime: is.orNull(is.timestamptz),
};

/** Returns the person's usable keys, oldest first. The list is not paginated, because a person has few keys. */
export async function listOwnApiKeys(database: Database, { userId }: Credential): Promise<z.infer<typeof ownApiKeys>> {
  const keys = await database.query({
    row: KEY,
    text: `SELECT id, name, display, "walletId", "lastUsedTime" FROM coffer.api_keys_made_by($1)
           WHERE "revokedTime" IS NULL`,
    values: [userId],
  });
  const places = await listMemberships(database, userId);
  const names = new Map(places.map(({ walletId, walletName }) => [walletId, walletName]));
  return keys.map(({ walletId, ...key }) => ({ ...key, walletName: names.get(walletId) ?? '' }));
}

/** Revokes all of the person's keys, wallet by wallet; an interrupted call can be repeated. */
export async function revokeOwnApiKeys({
  database,
  credential,
  request,
  now,
}: Pick<Context, 'database' | 'request' | 'now'> & { readonly credential: Credential }): Promise<{
  revokedCount: number;
}> {
  const { userId } = credential;
  let revokedCount = 0;
  for (const { walletId } of await listMemberships(database, userId)) {
    revokedCount += await database.withWallet(walletId, async (transaction) => {
      const wallet = { walletId, transaction, userId, credential, now };
      const ended = await revokeUsableApiKeys(wallet, userId, { from: request.from, credential: 'session' });
      for (const after of ended) {
        const before = { ...after, revokedTime: null };
        writeAuditRow(wallet, { operation: 'apiKeys.revoke', before, after, requestId: request.id });
      }
      return ended.length;
    });
  }
  return { revokedCount };
}
