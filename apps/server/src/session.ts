import { findSession, type SignedIn } from '@coffer/api/people/sessions/session-of-token.ts';
import { cookiesFor, sessionTokenOf } from '@coffer/auth/sessions.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceParts } from './request-context.ts';

/** Who sits before the browser that sends this request: the cookie names a row, which is looked up each time. */
export async function sessionOfRequest(request: FastifyRequest, database: Database): Promise<SignedIn | null> {
  return findSession(database, sessionTokenOf(request.headers.cookie, cookiesFor(request.server.baseUrl)));
}

/** The session of whoever asks for a page or a file of it. A stranger waits here for her turn. */
export async function sessionOrTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, strangers }: Pick<ServiceParts, 'database' | 'strangers'>,
): Promise<SignedIn | null> {
  const signedIn = await sessionOfRequest(request, database);
  if (signedIn === null) await strangers.admit(request, reply);
  else strangers.personAsks();
  return signedIn;
}
