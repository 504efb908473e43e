import { invalidBodyProblem, Problem } from '@coffer/api/kernel/problems.ts';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptJsonBodies } from '../json-body.ts';
import { requireOwnOrigin } from '../own-origin.ts';
import { requestOrigin } from '../request-context.ts';
import { findRequestSession } from '../request-session.ts';
import { completeConsent, consentDecision, lockInteraction, readConsentPrompt } from './consent-decisions.ts';
import { type OAuthDependencies, prepareClient } from './mount-oauth.ts';
import { AUTHORIZATION_COOKIE, CONSENT_PATH } from './provider.ts';
import { findSignedInPerson } from './signed-in-person.ts';

interface ConsentRoute {
  Params: { uid: string };
}

/**
 * Mounts the routes of the consent page. The cookie that names the authorization is sent only to paths below that page:
 *
 * - `GET  /authorize/{uid}/request` → a `ConsentPrompt`
 * - `POST /authorize/{uid}/decision` with a `ConsentDecision` → `{url}`, where the page continues. A form post could
 *   not be redirected to another site, because our content security policy forbids it.
 */
export function mountConsentRoutes(app: FastifyInstance, parts: OAuthDependencies): void {
  const { database, authorization: server } = parts;
  acceptJsonBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (request.method !== 'GET') requireOwnOrigin(request, app.baseUrl);
  });
  app.addHook('preHandler', async (request, reply) => {
    if ((await findRequestSession(request, database)) === null) await parts.strangers.admit(request, reply);
    else parts.strangers.personAsks();
  });
  app.get<ConsentRoute>(`${CONSENT_PATH}/:uid/request`, async (request, reply) => {
    const uid = requireAuthorizationUid(request);
    await prepareClient(await server.records.clientIdOf('Interaction', uid), { request, reply }, parts);
    const provider = await server.provider();
    const person = await findSignedInPerson(request, database);
    return server.records.inRequest(person, async () =>
      readConsentPrompt(provider, server.records, await lockInteraction(provider, server.records, uid)),
    );
  });
  app.post<ConsentRoute>(`${CONSENT_PATH}/:uid/decision`, async (request, reply) => {
    const uid = requireAuthorizationUid(request);
    const parsed = consentDecision.safeParse(request.body);
    if (!parsed.success) throw invalidBodyProblem(parsed.error.issues[0]?.message ?? 'has the wrong shape');
    const signedIn = await findRequestSession(request, database);
    // Another person has signed in since the page was shown.
    if (signedIn === null || signedIn.person.id !== parsed.data.personId) throw new Problem('unauthorized');
    if (parsed.data.isApproved && parsed.data.scopes.includes('service:write') && !signedIn.recently) {
      throw new Problem('recentSignInRequired');
    }
    await prepareClient(await server.records.clientIdOf('Interaction', uid), { request, reply }, parts);
    const provider = await server.provider();
    const person = await findSignedInPerson(request, database);
    const url = await server.records.inRequest(person, async () =>
      completeConsent(provider, server.records, await lockInteraction(provider, server.records, uid), {
        ...parsed.data,
        from: requestOrigin(request),
      }),
    );
    return { url };
  });
}

/**
 * The id of the authorization in the request's path. @throws Problem `notFound` unless this browser began the
 * authorization
 */
function requireAuthorizationUid(request: FastifyRequest<ConsentRoute>): string {
  const { uid } = request.params;
  if (parseCookie(request.headers.cookie ?? '')[AUTHORIZATION_COOKIE] !== uid) throw new Problem('notFound');
  return uid;
}
