import { findSession, type SignedInBrowser } from '@coffer/api/people/sessions/session-tokens.ts';
import { cookieDefinitions, readSessionToken } from '@coffer/auth/sessions.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteServices } from './request-context.ts';

/**
 * The signed-in person of this request; the row that the cookie names is looked up each time. Null without a session.
 */
export async function findRequestSession(request: FastifyRequest, database: Database): Promise<SignedInBrowser | null> {
  return findSession(database, readSessionToken(request.headers.cookie, cookieDefinitions(request.server.baseUrl)));
}

/** The session of a request for a page or its files; null for a stranger, who waits for a turn here. */
export async function sessionOrAnonymousTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, strangers }: Pick<RouteServices, 'database' | 'strangers'>,
): Promise<SignedInBrowser | null> {
  const signedIn = await findRequestSession(request, database);
  if (signedIn === null) await strangers.admit(request, reply);
  else strangers.personAsks();
  return signedIn;
}
