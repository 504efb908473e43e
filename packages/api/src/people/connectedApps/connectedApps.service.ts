import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { Credential } from '../../kernel/credentials/kinds.ts';
import type { Once } from '../../kernel/once.ts';
import { found } from '../../kernel/records.ts';
import type { ConnectedApp } from './connectedApps.schema.ts';

interface Asker {
  readonly database: Database;
  readonly credential: Credential;
  readonly once: Once;
}

const APP = {
  id: is.uuid,
  name: is.text,
  host: is.orNull(is.text),
  scopes: is.arrayOf(is.text),
  allWallets: is.bool,
  walletIds: is.arrayOf(is.uuid),
  createdTime: is.timestamptz,
  lastUsedTime: is.orNull(is.timestamptz),
  connectionCount: is.int4,
};

/** The apps that the person has let in, last used first: they are few. */
export async function listApps(database: Database, { userId }: Credential): Promise<ConnectedApp[]> {
  const rows = await database.queryOfPerson(userId, {
    row: APP,
    text: `SELECT id, "clientName" AS name, "clientHost" AS host, scopes, "allWallets", "walletIds", "createdTime",
             "lastUsedTime",
             (SELECT count(*)::int FROM "OAuthConnection" WHERE "grantId" = granted.id) AS "connectionCount"
           FROM "OAuthGrant" AS granted WHERE "personId" = $1
           ORDER BY coalesce("lastUsedTime", "createdTime") DESC, id DESC`,
    values: [userId],
  });
  return rows.map(({ allWallets, walletIds, ...app }) => ({ ...app, walletIds: allWallets ? null : walletIds }));
}

/** Takes back what the app was allowed, with all its connections. A trigger tells every process. */
export async function withdrawApp(
  { database, credential: { userId }, once }: Asker,
  id: string,
): Promise<{ id: string }> {
  const withdraw = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      const rows = await transaction.query({
        row: { id: is.uuid },
        text: 'DELETE FROM "OAuthGrant" WHERE "personId" = $1 AND id = $2 RETURNING id',
        values: [userId, id],
      });
      return found(rows[0]);
    });
  return database.transaction(withdraw, { personId: userId });
}

export async function withdrawAllApps({
  database,
  credential: { userId },
  once,
}: Asker): Promise<{ withdrawnCount: number }> {
  const withdraw = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      const withdrawnCount = await transaction.execute({
        text: 'DELETE FROM "OAuthGrant" WHERE "personId" = $1',
        values: [userId],
      });
      return { withdrawnCount };
    });
  return database.transaction(withdraw, { personId: userId });
}
