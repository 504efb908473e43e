import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyRequest } from 'fastify';
import { findRequestSession } from '../request-session.ts';
import type { SignedInPerson } from './records.ts';

/**
 * The person of this request's session cookie, and when the person last proved their identity; null if nobody is signed
 * in.
 */
export async function findSignedInPerson(request: FastifyRequest, database: Database): Promise<SignedInPerson | null> {
  const signedIn = await findRequestSession(request, database);
  if (signedIn === null) return null;
  const [row] = await database.queryOfPerson(signedIn.person.id, {
    row: { time: is.timestamptz },
    text: 'SELECT "lastSignInTime" AS time FROM "Session" WHERE id = $1',
    values: [signedIn.id],
  });
  if (row === undefined) return null;
  return { id: signedIn.person.id, signInTime: Math.floor(Date.parse(row.time) / 1000) };
}
