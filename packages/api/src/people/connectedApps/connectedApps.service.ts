import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { requireFound } from '../../kernel/records.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import type { ConnectedApp } from './connectedApps.schema.ts';

/** The context of a call by the signed-in person. */
export interface AppAccessContext extends Pick<Context, 'forgetAppAccess'> {
  readonly database: Database;
  readonly credential: Credential;
  readonly once: RunOncePerKey;
  readonly request: Pick<Context['request'], 'from'>;
}

const APP = {
  id: is.uuid,
  clientId: is.text,
  name: is.text,
  host: is.orNull(is.text),
  scopes: is.arrayOf(is.text),
  hasRequestedWriting: is.bool,
  allWallets: is.bool,
  walletIds: is.arrayOf(is.uuid),
  createdTime: is.timestamptz,
  lastUsedTime: is.orNull(is.timestamptz),
  connectionCount: is.int4,
};

/**
 * Lists the person's connected apps, most recently used first. The list is not paginated, because a person has few
 * apps.
 */
export async function listApps(database: Database, { userId }: Credential): Promise<ConnectedApp[]> {
  const rows = await database.queryOfPerson(userId, {
    row: APP,
    text: `SELECT id, "clientId", "clientName" AS name, "clientHost" AS host, scopes,
             'service:write' = ANY ("requestedScopes") AS "hasRequestedWriting", "allWallets", "walletIds",
             "createdTime", "lastUsedTime",
             (SELECT count(*)::int FROM "OAuthConnection" WHERE "grantId" = granted.id) AS "connectionCount"
           FROM "OAuthGrant" AS granted WHERE "personId" = $1
           ORDER BY coalesce("lastUsedTime", "createdTime") DESC, id DESC`,
    values: [userId],
  });
  return rows.map(({ allWallets, walletIds, ...app }) => ({ ...app, walletIds: allWallets ? null : walletIds }));
}

/** Revokes the app's grant with all its connections. A trigger notifies every process. */
export async function revokeApp(
  { database, credential: { userId: personId }, once, request: { from }, forgetAppAccess }: AppAccessContext,
  id: string,
): Promise<{ id: string }> {
  const withdraw = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      const rows = await transaction.query({
        row: { name: is.text },
        text: 'DELETE FROM "OAuthGrant" WHERE "personId" = $1 AND id = $2 RETURNING "clientName" AS name',
        values: [personId, id],
      });
      const subject = requireFound(rows[0]).name;
      await recordSecurityEvent(transaction, { personId, kind: 'appWithdrawn', credential: 'session', subject, from });
      return { id };
    });
  const answer = await database.transaction(withdraw, { personId });
  forgetAppAccess();
  return answer;
}

export async function revokeAllApps({
  database,
  credential: { userId: personId },
  once,
  request: { from },
  forgetAppAccess,
}: AppAccessContext): Promise<{ withdrawnCount: number }> {
  const withdraw = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      const withdrawnCount = await transaction.execute({
        text: 'DELETE FROM "OAuthGrant" WHERE "personId" = $1',
        values: [personId],
      });
      if (withdrawnCount > 0) {
        await recordSecurityEvent(transaction, { personId, kind: 'appsWithdrawn', credential: 'session', from });
      }
      return { withdrawnCount };
    });
  const answer = await database.transaction(withdraw, { personId });
  forgetAppAccess();
  return answer;
}
