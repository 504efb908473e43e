import { invalidBodyProblem, Problem } from '@coffer/api/kernel/problems.ts';
import {
  type AuthAction,
  type AuthResponse,
  type AuthSettings,
  handleAuthRequest,
  type SignInCallbacks,
} from '@coffer/auth/next-auth.ts';
import { cookieDefinitions, secondStepCookie } from '@coffer/auth/sessions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptJsonBodies } from './json-body.ts';
import { requireOwnOrigin } from './own-origin.ts';
import type { RouteServices } from './request-context.ts';
import { findRequestSession } from './request-session.ts';
import { SignInHandler } from './sign-in-handler.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Maximum bytes of a body: an address, a password and a token together are never longer. */
const BODY_LIMIT = 16 * 1024;

/**
 * Mounts signing in and out with next-auth under `/auth`. Only these routes of next-auth are served, and none of its
 * pages:
 *
 * - `GET  /auth/csrf` → `{csrfToken}`, and its cookie
 * - `POST /auth/callback/credentials` with `{csrfToken, email, password, callbackUrl?}` → the session's cookie, or
 *   `{secondStep: true}` and a cookie that lets this browser continue with the second step
 * - the same with `{csrfToken, code, callbackUrl?}`: the second step, with a code of the authenticator app or a
 *   recovery code → the session's cookie
 * - the same with `{csrfToken, passkey, callbackUrl?}`: the JSON text of a signed challenge of `passkeys.beginSignIn`
 * - `POST /auth/signout` with `{csrfToken, callbackUrl?}`
 *
 * Other responses to a POST are `{url}`, a path to continue at, or a problem. Only JSON bodies are accepted, which a
 * form on another site cannot send.
 */
export function mountSignInRoutes(app: FastifyInstance, parts: RouteServices, secret: Buffer): void {
  acceptJsonBodies(app);
  const settings: AuthSettings = {
    baseUrl: app.baseUrl,
    secret: secret.toString('base64url'),
    cookies: cookieDefinitions(app.baseUrl),
    onFault: (code) => app.log.warn({ code }, 'next-auth'),
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (!READS.has(request.method)) requireOwnOrigin(request, app.baseUrl);
  });
  // Runs after the body is read, so that a body that never arrives holds no slot.
  app.addHook('preHandler', async (request, reply) => {
    if ((await findRequestSession(request, parts.database)) === null) await parts.strangers.admit(request, reply);
    else parts.strangers.personAsks();
  });
  const answer = (action: AuthAction, request: FastifyRequest, door: SignInCallbacks) =>
    handleAuthRequest(action, { cookie: request.headers.cookie, fields: fieldsOf(request.body) }, settings, door);
  const doorFor = (request: FastifyRequest) => new SignInHandler(request, parts, settings.cookies);
  app.get('/auth/csrf', async (request, reply) => {
    const { csrfToken, cookies } = await answer('csrf', request, doorFor(request));
    return reply.header('Set-Cookie', cookies).send({ csrfToken });
  });
  app.post('/auth/callback/credentials', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const door = doorFor(request);
    const answered = await answer('signIn', request, door);
    if (door.secondStep === null) return goOn(reply, answered, door.cookies);
    return reply.header('Set-Cookie', secondStepCookie(door.secondStep, settings.cookies)).send({ secondStep: true });
  });
  app.post('/auth/signout', { bodyLimit: BODY_LIMIT }, async (request, reply) =>
    goOn(reply, await answer('signOut', request, doorFor(request))),
  );
  for (const url of ['/auth', '/auth/*']) {
    app.all(url, { bodyLimit: BODY_LIMIT }, () => {
      throw new Problem('notFound');
    });
  }
}

function goOn(
  reply: FastifyReply,
  { outcome, path, cookies }: AuthResponse,
  more: readonly string[] = [],
): FastifyReply {
  reply.header('Set-Cookie', [...cookies, ...more]);
  if (outcome === 'refused') throw new Problem('signInFailed');
  if (outcome === 'forged')
    throw new Problem('foreignOrigin', { detail: 'The csrfToken is missing, or does not belong to this browser.' });
  return reply.send({ url: path });
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidBodyProblem('must be a JSON object');
  }
  return { ...body };
}
