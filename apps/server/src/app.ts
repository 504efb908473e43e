import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { LiveStreams } from '@coffer/api/changes/live/live-streams.ts';
import type { FileServices } from '@coffer/api/files/file-services.ts';
import type { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import type { BankProviders } from '@coffer/api/kernel/services.ts';
import { readOrCreateSharedSecret } from '@coffer/api/kernel/shared-secret.ts';
import { toProblem } from '@coffer/api/kernel/to-problem.ts';
import { toMailSettings } from '@coffer/api/people/mail/mail-settings.ts';
import { allowsPrivateWebhooks } from '@coffer/api/webhooks/webhook-settings.ts';
import type { Sealer } from '@coffer/auth/sealing.ts';
import { cookieDefinitions } from '@coffer/auth/sessions.ts';
import { COMMITS_CHANNEL } from '@coffer/db/commit-notices.ts';
import type { Database } from '@coffer/db/database.ts';
import type { DatabaseNotificationListener } from '@coffer/db/database-notification-listener.ts';
import { createConfiguredQuoteSources } from '@coffer/marketdata/quotes/configured-quotes.ts';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { AnonymousRequestQueue } from './anonymous-requests.ts';
import { AppGrantNotifier } from './app-grant-notifier.ts';
import { DatabaseThrottle } from './authentication-throttle.ts';
import { mountBankRoutes } from './banks/mount-bank-routes.ts';
import { JSON_BODY_LIMIT } from './body-length.ts';
import type { Config } from './config.ts';
import { allowAnyOrigin } from './cors.ts';
import { ExportStreamer } from './export-streamer.ts';
import type {} from './fastify-fields.ts';
import { mountHealth } from './health.ts';
import { createIdentityProvider } from './identity-provider/identity-provider-from-config.ts';
import { mountIdentityProvider } from './identity-provider/mount-identity-provider.ts';
import { RequestLimiter, requestLimits } from './in-progress/request-limiter.ts';
import { RequestSlots, releaseSlots } from './in-progress/request-slots.ts';
import { mountInternalApi } from './internal-api.ts';
import { limitBodyTime } from './limit-body-time.ts';
import { LongBodyLimiter } from './long-body-limiter.ts';
import { answerMalformedRequest } from './malformed-requests.ts';
import { mountMcp } from './mcp/mount-mcp.ts';
import { guardMemory, MemoryGuard } from './memory-guard.ts';
import { measureRequests } from './metrics.ts';
import { mountBuildFiles } from './mount-build-files.ts';
import { mountDocumentation } from './mount-documentation.ts';
import { mountRest } from './mount-rest.ts';
import { mountSignInRoutes } from './mount-sign-in-routes.ts';
import { mountUploads } from './mount-uploads.ts';
import { type MountedWebApp, mountWebApp } from './mount-web-app.ts';
import { AuthorizationServer } from './oauth/authorization-server.ts';
import { ClientMetadataDocuments } from './oauth/client-metadata-documents.ts';
import { mountConsentRoutes } from './oauth/mount-consent-routes.ts';
import { mountOAuth } from './oauth/mount-oauth.ts';
import { watchOAuthRowLimits } from './oauth/oauth-row-limits.ts';
import { ignoreClosedConnections } from './open-connections.ts';
import { RateLimiter } from './rate-limit.ts';
import { refuseOtherProtocols } from './refuse-other-protocols.ts';
import { refuseUnknownMethodsAndRepeatedHosts } from './refuse-unknown-methods-and-repeated-hosts.ts';
import type { RouteServices } from './request-context.ts';
import { logAndConvertError, logFault, toFastifyProblem } from './request-errors.ts';
import { mountSecurityContact } from './security-contact.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { sendProblem } from './send-problem.ts';
import { refuseTinyChunks } from './tiny-chunks.ts';

export interface ServerDependencies {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  readonly sealer: Sealer;
  readonly notices: DatabaseNotificationListener;
  /** Why the database is unavailable, if known; null otherwise. */
  trouble(): string | null;
  readonly rates: ExchangeRates;
  readonly fileServices: FileServices;
  readonly bankProviders: BankProviders;
  readonly web: MountedWebApp | null;
}

/** Creates the HTTP server with every route, on one origin. The caller starts listening. */
export async function createHttpApp(given: ServerDependencies): Promise<FastifyInstance> {
  const { config, log, database, sealer, notices, trouble, rates, fileServices, bankProviders, web } = given;
  const app = newApp(config, log);
  const sendsMail = toMailSettings(config) !== null;
  app.decorate('noticeUrl', sendsMail ? config.BASE_URL : null);
  refuseOtherProtocols(app, config.COFFER_DEV ? web : null);
  const memory = new MemoryGuard(config.COFFER_DEV ? Number.POSITIVE_INFINITY : config.COFFER_MEMORY);
  handleEveryRequest(app, config, memory);

  const provider = createIdentityProvider(config);
  const parts: RouteServices = {
    database,
    sealer,
    rates,
    fileServices,
    limiter: new RateLimiter(database, config.RATE_LIMIT),
    throttles: new DatabaseThrottle(database),
    strangers: new AnonymousRequestQueue(),
    inProgress: new RequestSlots(new RequestLimiter(requestLimits(config.DATABASE_POOL))),
    longBodies: new LongBodyLimiter(),
    signUpOpen: config.COFFER_SIGN_UP,
    files: new ExportStreamer(),
    provider: provider?.shown ?? null,
    sendsMail,
    privateWebhooks: allowsPrivateWebhooks(config),
    bankProviders,
    instance: {
      isOffline: config.COFFER_OFFLINE,
      bankVariables: config,
      priceSources: createConfiguredQuoteSources(config, { offline: config.COFFER_OFFLINE }).map(({ key, kind }) => {
        return { name: key, kind };
      }),
    },
    appGrants: new AppGrantNotifier(notices),
  };
  const outbound = { patience: 5_000, size: 16 * 1024, allowedHosts: new Set(config.COFFER_OUTBOUND_ALLOW ?? []) };
  const documents = new ClientMetadataDocuments(config.COFFER_OFFLINE ? null : outbound);
  const onShare = watchOAuthRowLimits(database, log);
  const authorization = new AuthorizationServer({ database, sealer, baseUrl: config.BASE_URL, documents, onShare });
  const oauth = { ...parts, authorization, documents };
  const secret = await readOrCreateSharedSecret(database, 'next-auth');
  await app.register(async (scope) => mountRest(scope, parts));
  const streams = new LiveStreams(database, (error) => logFault(log, toProblem(error)));
  notices.on(COMMITS_CHANNEL, streams.heard);
  await app.register(async (scope) => mountInternalApi(scope, parts, streams));
  await app.register(async (scope) => mountMcp(scope, parts, new Set(config.COFFER_MCP_ORIGINS)));
  await app.register(async (scope) => mountUploads(scope, parts));
  await app.register(async (scope) => mountBankRoutes(scope, parts));
  await app.register(async (scope) => mountSignInRoutes(scope, parts, secret));
  if (provider !== null) await app.register(async (scope) => mountIdentityProvider(scope, parts, provider.provider));
  await app.register(async (scope) => mountOAuth(scope, oauth));
  await app.register(async (scope) => mountConsentRoutes(scope, oauth));
  await app.register(async (scope) => mountDocumentation(scope, config));
  const contact = config.COFFER_SECURITY_CONTACT;
  if (contact !== undefined) await app.register(async (scope) => mountSecurityContact(scope, contact, config.BASE_URL));
  await app.register(async (scope) => mountHealth(scope, { database, trouble }));
  if (web !== null) {
    const { staticFolder } = web;
    if (staticFolder !== null) await app.register(async (scope) => mountBuildFiles(scope, staticFolder, parts));
    await app.register(async (scope) => mountWebApp(scope, web, { ...parts, config }));
  }
  return app;
}

/** Adds the hooks and limits that apply to requests of all routes. */
function handleEveryRequest(app: FastifyInstance, config: Config, memory: MemoryGuard): void {
  app.decorate('baseUrl', config.BASE_URL);
  app.decorate('cookies', cookieDefinitions(config.BASE_URL));
  ignoreClosedConnections(app);
  measureRequests(app);
  limitBodyTime(app);
  refuseTinyChunks(app);
  releaseSlots(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    setSecurityHeaders(reply, config);
    done();
  });
  refuseUnknownMethodsAndRepeatedHosts(app);
  guardMemory(app, memory);
  app.addHook('onResponse', logAnswer);
  app.setErrorHandler((error, request, reply) => {
    return sendProblem(request, reply, logAndConvertError(request, reply, error));
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem('notFound')));
}

function saneRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : undefined;
}

/**
 * Maximum bytes of a request's headers: a list in a query may name 500 ids, which take 19,500 bytes with escaped
 * commas.
 */
const HEADER_LIMIT = 32 * 1024;
/** Milliseconds within which the headers of a request must arrive. */
const HEADERS_TIMEOUT = 20_000;

function newApp(config: Config, log: FastifyBaseLogger) {
  return fastify<Server, IncomingMessage, ServerResponse>({
    loggerInstance: log,
    // `logAnswer` writes one line for each answered request, with only the fields we want.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    http: { maxHeaderSize: HEADER_LIMIT, headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: 5_000 },
    bodyLimit: JSON_BODY_LIMIT,
    requestIdHeader: false,
    genReqId: (request) => saneRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // During shutdown, a request that arrives on an open connection is still answered.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // `limitBodyTime` replaces this limit.
    requestTimeout: 0,
    // Trusts the caller's address as reported by this many of our own proxies.
    trustProxy: config.COFFER_PROXIES > 0 && ((_address, hop) => hop < config.COFFER_PROXIES),
    // Every GET route also answers HEAD. Routes with side effects use `NO_HEAD`.
    exposeHeadRoutes: true,
    clientErrorHandler: answerMalformedRequest,
    // Fastify refuses an unreadable URL before any hook runs.
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Request-Id', request.id);
      setSecurityHeaders(reply, config);
      if (request.url.startsWith('/wallets')) allowAnyOrigin(reply);
      return sendProblem(request, reply, toFastifyProblem(error) ?? toProblem(error));
    },
  });
}

function logAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const route = request.routeOptions.url ?? '*';
  // Logs the route's pattern instead of the URL, because path and query may contain search texts.
  const line = {
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  };
  if (reply.statusCode >= 500) request.log.error(line, 'request failed');
  else request.log.info(line, 'request');
  done();
}
