import { invalidBody, Problem } from '@coffer/api/kernel/problems.ts';
import { personWith } from '@coffer/api/people/account/sign-in.ts';
import { endSession, startSession } from '@coffer/api/people/sessions/session-of-token.ts';
import { type AuthAction, type AuthAnswer, type AuthSettings, answerAuth, type Door } from '@coffer/auth/next-auth.ts';
import { cookiesFor } from '@coffer/auth/sessions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readJsonBodies } from './json-body.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { calledFrom, type ServiceParts } from './request-context.ts';
import { sessionOfRequest } from './session.ts';

/** Nobody's address, password and token are longer together. */
const BODY_LIMIT = 16 * 1024;

/**
 * Signing in and out: next-auth under `/auth`. Of its routes only these three are there; its own pages are not.
 *
 * - `GET  /auth/csrf` → `{csrfToken}`, and the cookie that goes with it
 * - `POST /auth/callback/credentials` with `{csrfToken, email, password, callbackUrl?}` → the session's cookie
 * - `POST /auth/signout` with `{csrfToken, callbackUrl?}`
 *
 * A POST is answered `{url}`, a path to go on at, or with a problem. It takes JSON only, which no form of another site
 * can send.
 */
export function mountIdentity(app: FastifyInstance, parts: ServiceParts, secret: Buffer): void {
  readJsonBodies(app);
  const settings: AuthSettings = {
    baseUrl: app.baseUrl,
    secret: secret.toString('base64url'),
    cookies: cookiesFor(app.baseUrl),
    onFault: (code) => app.log.warn({ code }, 'next-auth'),
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (request.method !== 'GET') requireOwnOrigin(request, app.baseUrl);
  });
  // After the body is read, so that nobody holds a place with a body that does not come.
  app.addHook('preHandler', async (request, reply) => {
    if ((await sessionOfRequest(request, parts.database)) === null) await parts.strangers.admit(request, reply);
    else parts.strangers.personAsks();
  });
  const answer = (action: AuthAction, request: FastifyRequest) =>
    answerAuth(
      action,
      { cookie: request.headers.cookie, fields: fieldsOf(request.body) },
      settings,
      doorFor(request, parts),
    );
  app.get('/auth/csrf', async (request, reply) => {
    const { csrfToken, cookies } = await answer('csrf', request);
    return reply.header('Set-Cookie', cookies).send({ csrfToken });
  });
  for (const [path, action] of [
    ['/auth/callback/credentials', 'signIn'],
    ['/auth/signout', 'signOut'],
  ] as const) {
    app.post(path, { bodyLimit: BODY_LIMIT }, async (request, reply) => goOn(reply, await answer(action, request)));
  }
  for (const url of ['/auth', '/auth/*']) {
    app.all(url, { bodyLimit: BODY_LIMIT }, () => {
      throw new Problem('notFound');
    });
  }
}

function doorFor(request: FastifyRequest, { database, throttles }: ServiceParts): Door {
  return {
    authorize: (email, password) =>
      personWith({ database, throttle: throttles.of(request), from: calledFrom(request) }, email, password),
    begin: (personId) =>
      startSession(database, { personId, userAgent: request.headers['user-agent'], address: request.ip }),
    end: (token) => endSession(database, token),
  };
}

function goOn(reply: FastifyReply, { outcome, path, cookies }: AuthAnswer): FastifyReply {
  reply.header('Set-Cookie', cookies);
  if (outcome === 'refused') throw new Problem('signInFailed');
  if (outcome === 'forged') throw new Problem('foreignOrigin', { detail: 'The csrfToken is missing or not yours.' });
  return reply.send({ url: path });
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidBody('must be a JSON object');
  }
  return { ...body };
}
