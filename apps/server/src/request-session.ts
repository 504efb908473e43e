import { findSession, type SignedInBrowser } from '@coffer/api/people/sessions/session-tokens.ts';
import { cookieDefinitions, readSessionToken } from '@coffer/auth/sessions.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteServices } from './request-context.ts';

/** Returns the session of this request's cookie. Reads the session's row each time; null without a valid session. */
export async function findRequestSession(request: FastifyRequest, database: Database): Promise<SignedInBrowser | null> {
  return findSession(database, readSessionToken(request.headers.cookie, cookieDefinitions(request.server.baseUrl)));
}

/**
 * Returns the session of a request for a page or its files. Without a session, waits for a turn in the queue of
 * anonymous requests and returns null.
 */
export async function findSessionOrWaitForTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, strangers }: Pick<RouteServices, 'database' | 'strangers'>,
): Promise<SignedInBrowser | null> {
  const signedIn = await findRequestSession(request, database);
  if (signedIn === null) await strangers.admit(request, reply);
  else strangers.personAsks();
  return signedIn;
}
