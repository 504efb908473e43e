import { sessionCredential } from '@coffer/api/kernel/credentials/session-credential.ts';
import { invalidBodyProblem, Problem } from '@coffer/api/kernel/problems.ts';
import { requireFactorProof } from '@coffer/api/kernel/require-factor-proof.ts';
import {
  IdentityProviderSignInError,
  type IdentityProviderSignInProblem,
} from '@coffer/api/people/identityProvider/sign-in-with-identity-provider.ts';
import { IdentityProviderError, type OpenIdProvider } from '@coffer/auth/open-id-provider.ts';
import { cookieDefinitions } from '@coffer/auth/sessions.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { localPath } from '@coffer/domain/local-path.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FairFetchQueue, FETCH_LIMITS } from '../fair-fetch-queue.ts';
import { acceptJsonBodies } from '../json-body.ts';
import { requireOwnOrigin } from '../own-origin.ts';
import { NO_HEAD, refuseHead } from '../refuse-head.ts';
import type { RouteServices } from '../request-context.ts';
import { findRequestSession } from '../request-session.ts';
import {
  createOidcFlowState,
  OIDC_PURPOSES,
  type OidcFlowState,
  oidcFlowStateCookie,
  readOidcFlowState,
} from './flow-state.ts';
import { PROVIDER_CALLBACK_PATH } from './identity-provider-from-config.ts';
import { IdentityProviderReturn } from './identity-provider-return.ts';

/** Maximum bytes of a body; paths are never longer. */
const BODY_LIMIT = 16 * 1024;

const begun = z.strictObject({
  purpose: z.enum(OIDC_PURPOSES).default('signIn'),
  callbackUrl: z.string().optional(),
  locale: z.enum(['en', 'de']).default('en'),
});

/**
 * Mounts the routes for sign-in with the identity provider. While a request waits for the identity provider, it leaves
 * the queue of requests without a session; a `FairFetchQueue` limits these waits instead.
 *
 * - `POST /auth/provider` with `{purpose?, callbackUrl?, locale?}` → `{url}`, the provider's page or a page of the app
 *   with the error, and a cookie that recognises this browser on return
 * - `GET /auth/provider/callback`, where the provider sends the browser: redirects to a page of the app
 */
export function mountIdentityProvider(app: FastifyInstance, parts: RouteServices, provider: OpenIdProvider): void {
  const cookies = cookieDefinitions(app.baseUrl);
  acceptJsonBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (request.method !== 'GET') requireOwnOrigin(request, app.baseUrl);
  });
  app.addHook('preHandler', async (request, reply) => {
    if ((await findRequestSession(request, parts.database)) === null) await parts.strangers.admit(request, reply);
    else parts.strangers.personAsks();
  });
  const fetches = new FairFetchQueue({ ...FETCH_LIMITS, runningOfHost: FETCH_LIMITS.running });
  const { host } = new URL(provider.issuer);
  const asking = <Value>(request: FastifyRequest, reply: FastifyReply, ask: () => Promise<Value>): Promise<Value> =>
    parts.strangers.stepAside(request, reply, () => fetches.run(request.ip, host, ask));
  app.post('/auth/provider', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const flowState = await roundAskedFor(request, parts);
    try {
      const url = await asking(request, reply, () =>
        provider.begin({ secret: flowState.secret, requiresNewSignIn: flowState.purpose === 'confirm' }),
      );
      return reply.header('Set-Cookie', oidcFlowStateCookie(flowState, parts.sealer, cookies)).send({ url });
    } catch (error) {
      return reply.send({ url: pageFor(flowState, problemIn(request, error)) });
    }
  });
  refuseHead(app, PROVIDER_CALLBACK_PATH);
  app.get(PROVIDER_CALLBACK_PATH, NO_HEAD, async (request, reply) => {
    const flowState = readOidcFlowState(request.headers.cookie, parts.sealer, cookies);
    if (flowState === null) return goOn(reply, pageFor(null, 'expired'));
    const returning = new IdentityProviderReturn(request, parts, cookies);
    // Each sign-in attempt is used once, whatever its outcome.
    reply.header('Set-Cookie', oidcFlowStateCookie(null, parts.sealer, cookies));
    try {
      const identity = await asking(request, reply, () =>
        provider.finish({
          secret: flowState.secret,
          requiresNewSignIn: flowState.purpose === 'confirm',
          query: new URL(request.url, app.baseUrl).searchParams,
          beganTime: new Date(flowState.began),
        }),
      );
      const next = await returning.arrived(flowState, identity);
      return goOn(reply.header('Set-Cookie', [...returning.cookies]), next);
    } catch (error) {
      return goOn(reply, pageFor(flowState, problemIn(request, error)));
    }
  });
}

async function roundAskedFor(request: FastifyRequest, { database }: RouteServices): Promise<OidcFlowState> {
  const asked = begun.safeParse(request.body ?? {});
  if (!asked.success) throw invalidBodyProblem('must be {purpose?, callbackUrl?, locale?}');
  const { purpose, callbackUrl, locale } = asked.data;
  const next = localPath(callbackUrl);
  if (purpose === 'signIn') return createOidcFlowState({ purpose, next, locale, sessionId: null });
  const session = await findRequestSession(request, database);
  if (session === null) throw new Problem('unauthorized');
  if (purpose === 'link') {
    if (!session.recently) throw new Problem('recentSignInRequired');
    // Linking lets the person skip the second step by signing in at the identity provider, so it requires proof of a
    // factor.
    const credential = sessionCredential(session.id, session.person.id);
    const require = (transaction: WalletTransaction) => requireFactorProof(transaction, credential, 'weaken');
    await database.transaction(require, { personId: session.person.id });
  }
  return createOidcFlowState({ purpose, next, locale, sessionId: session.id });
}

/** The problem to report to the person for an expected error. Throws any other error again. */
function problemIn(request: FastifyRequest, error: unknown): IdentityProviderSignInProblem {
  if (error instanceof IdentityProviderSignInError) return error.code;
  if (error instanceof Problem && error.code === 'tooManyRequests') return 'tooManyRequests';
  // Too many requests wait for the provider, or for a turn.
  if (error instanceof Problem && error.code === 'unavailable') return 'unreachable';
  if (!(error instanceof IdentityProviderError)) throw error;
  const { cause } = error;
  // Logged for the operator: the library's messages contain no token.
  if (error.code !== 'cancelled')
    request.log.warn({ reason: cause instanceof Error ? cause.message : null }, error.message);
  return error.code;
}

/** The page that explains the problem: `/sign-in`, or `/provider` for a signed-in person. */
function pageFor(flowState: OidcFlowState | null, problem: IdentityProviderSignInProblem): string {
  const next = flowState === null || flowState.next === '/' ? {} : { next: flowState.next };
  const query = new URLSearchParams({ problem, ...next });
  return `${flowState === null || flowState.purpose === 'signIn' ? '/sign-in' : '/provider'}?${query}`;
}

function goOn(reply: FastifyReply, path: string): FastifyReply {
  return reply.code(303).header('Location', path).send();
}
