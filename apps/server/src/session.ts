import { findSession, type SignedIn } from '@coffer/api/people/sessions/session-of-token.ts';
import { cookiesFor, sessionTokenOf } from '@coffer/auth/sessions.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyRequest } from 'fastify';

/** Who sits before the browser that sends this request: the cookie names a row, which is looked up each time. */
export async function sessionOfRequest(request: FastifyRequest, database: Database): Promise<SignedIn | null> {
  return findSession(database, sessionTokenOf(request.headers.cookie, cookiesFor(request.server.baseUrl)));
}
