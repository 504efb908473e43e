import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { z } from 'zod';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { decodeIdCursor, toCursorPage } from '../../kernel/records.ts';
import { EVENT_CREDENTIALS, type listSecurityEventsInput, SECURITY_EVENTS } from './securityEvents.schema.ts';

const SECURITY_EVENT = {
  id: is.uuid,
  time: is.timestamptz,
  kind: is.oneOf(...SECURITY_EVENTS),
  credential: is.orNull(is.oneOf(...EVENT_CREDENTIALS)),
  subject: is.orNull(is.text),
  address: is.orNull(is.text),
  userAgent: is.orNull(is.text),
};

/** Lists the events of the person's account in the last 400 days, newest first. */
export async function listSecurityEvents(
  database: Database,
  { userId }: Credential,
  { limit, cursor }: z.infer<typeof listSecurityEventsInput>,
) {
  const rows = await database.queryOfPerson(userId, {
    row: SECURITY_EVENT,
    text: `SELECT id, "time", kind, credential, subject, address, "userAgent" FROM "SecurityEvent"
           WHERE "personId" = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    values: [userId, cursor === undefined ? null : decodeIdCursor(cursor), limit + 1],
  });
  return toCursorPage(rows, limit);
}
