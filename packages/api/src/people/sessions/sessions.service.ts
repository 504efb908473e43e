import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { requireFound } from '../../kernel/records.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import { forgetOtherDevices } from './known-devices.ts';
import type { Session } from './sessions.schema.ts';

interface Asker {
  readonly database: Database;
  readonly credential: Credential;
  readonly once: RunOncePerKey;
  readonly request: Pick<Context['request'], 'from'>;
}

const SESSION = {
  id: is.uuid,
  userAgent: is.orNull(is.text),
  address: is.orNull(is.text),
  createdTime: is.timestamptz,
  lastSeenTime: is.timestamptz,
  expiresTime: is.timestamptz,
  current: is.bool,
};

/** Lists the person's sessions, last seen first; without pages, because there are few. */
export async function listSessions(database: Database, { userId, id }: Credential): Promise<Session[]> {
  return database.queryOfPerson(userId, {
    row: SESSION,
    text: `SELECT id, "userAgent", address, "createdTime", "lastSeenTime", "expiresTime", id = $2 AS current
           FROM "Session" WHERE "personId" = $1 AND "expiresTime" > now() ORDER BY "lastSeenTime" DESC, id DESC`,
    values: [userId, id],
  });
}

/** Ends one of the person's sessions; its next request fails. */
export async function revokeSession(
  { database, credential: { userId }, once, request: { from } }: Asker,
  id: string,
): Promise<{ id: string }> {
  const revoke = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      const rows = await transaction.query({
        row: { id: is.uuid, userAgent: is.orNull(is.text) },
        text: 'DELETE FROM "Session" WHERE "personId" = $1 AND id = $2 RETURNING id, "userAgent"',
        values: [userId, id],
      });
      const ended = requireFound(rows[0]);
      const subject = ended.userAgent;
      await recordSecurityEvent(transaction, {
        personId: userId,
        kind: 'sessionEnded',
        credential: 'session',
        subject,
        from,
      });
      return { id: ended.id };
    });
  return database.transaction(revoke, { personId: userId });
}

/** Ends the person's sessions except the current one, and forgets all known devices except the current one. */
export function revokeOtherSessions(asker: Asker): Promise<{ revokedCount: number }> {
  return revokeSessionsBut(asker, asker.credential.id);
}

/** Ends all of the person's sessions, including the current one, and forgets all known devices. */
export function revokeAllSessions(asker: Asker): Promise<{ revokedCount: number }> {
  return revokeSessionsBut(asker, null);
}

async function revokeSessionsBut(
  { database, credential: { userId: personId }, once, request: { from } }: Asker,
  kept: string | null,
): Promise<{ revokedCount: number }> {
  const revoke = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      const revokedCount = await transaction.execute({
        text: 'DELETE FROM "Session" WHERE "personId" = $1 AND ($2::uuid IS NULL OR id <> $2)',
        values: [personId, kept],
      });
      await forgetOtherDevices(transaction, personId, kept === null ? null : from.device);
      if (revokedCount > 0) {
        await recordSecurityEvent(transaction, { personId, kind: 'sessionsEnded', credential: 'session', from });
      }
      return { revokedCount };
    });
  return database.transaction(revoke, { personId });
}
