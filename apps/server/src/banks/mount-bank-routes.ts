import {
  type ConsentCallbackOutcome,
  type ConsentDependencies,
  finishConsent,
} from '@coffer/api/banks/connections/finish-consent.ts';
import { handleProviderWebhook } from '@coffer/api/banks/sync/handle-provider-webhook.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { PROVIDERS } from '@coffer/banking/providers/provider.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairFetchQueue, FETCH_LIMITS } from '../fair-fetch-queue.ts';
import { NO_HEAD, refuseHead } from '../refuse-head.ts';
import { type RouteServices, requestOrigin } from '../request-context.ts';
import { findRequestSession } from '../request-session.ts';

/** Maximum bytes of a provider's report; no provider sends more. */
const REPORT_LIMIT = 256 * 1024;

const RETURN_PATH = '/connect/return';

/**
 * Mounts the routes for banks and their providers:
 *
 * - `GET /connect/return`, to which the bank redirects a person: redirects to a page of the app
 * - `POST /connect/hooks/{provider}`, where a provider reports changes; its signature is its credential
 */
export function mountBankRoutes(app: FastifyInstance, parts: RouteServices): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  refuseHead(app, RETURN_PATH);
  app.get(RETURN_PATH, NO_HEAD, async (request, reply) => {
    const answer = queryParametersOf(request);
    const session = await findRequestSession(request, parts.database);
    const outcome = await finishConsent(servicesOf(parts), {
      state: answer['state'] ?? '',
      answer,
      session: session === null ? null : { id: session.id, personId: session.person.id },
      requestId: request.id,
      from: requestOrigin(request),
    });
    return reply.code(303).header('Location', pageFor(outcome)).send();
  });
  const fetches = new FairFetchQueue({ ...FETCH_LIMITS, runningOfHost: FETCH_LIMITS.running });
  app.post<{ Params: { provider: string } }>(
    '/connect/hooks/:provider',
    { bodyLimit: REPORT_LIMIT },
    async (request, reply) => {
      const type = PROVIDERS.find((name) => name === request.params.provider);
      if (type === undefined) throw new Problem('notFound');
      await parts.strangers.admit(request, reply);
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      const take = () => handleProviderWebhook(servicesOf(parts), type, { headers: headersOf(request), body });
      // Some providers' signing keys must be fetched first, which can be slow.
      const outcome = await parts.strangers.stepAside(request, reply, () => fetches.run(request.ip, type, take));
      // A report about an unknown connection also gets 204, so that the provider doesn't send it again.
      if (outcome === 'refused') throw new Problem('unauthorized');
      return reply.code(204).send();
    },
  );
}

function servicesOf({ database, sealer, rates, bankProviders }: RouteServices): ConsentDependencies {
  return { database, sealer, rates, bankProviders, now: () => new Date() };
}

/** Returns the query parameters. If a parameter is repeated, its first value counts. */
function queryParametersOf(request: FastifyRequest): Record<string, string> {
  const query = new URL(request.url, request.server.baseUrl).searchParams;
  return Object.fromEntries([...query].toReversed());
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/**
 * Returns the path to which the browser is redirected. The path contains the wallet's id only if the outcome names the
 * wallet.
 */
function pageFor(outcome: ConsentCallbackOutcome): string {
  if (!('walletId' in outcome)) return `/connections?${new URLSearchParams({ problem: outcome.problem })}`;
  const connections = `/w/${outcome.walletId}/connections`;
  if ('problem' in outcome) return `${connections}?${new URLSearchParams({ problem: outcome.problem })}`;
  return `${connections}/${outcome.connectionId}?${new URLSearchParams({ consent: outcome.consent })}`;
}
