import { randomUUID } from 'node:crypto';
import type { ExchangeRates } from '@coffer/api/exchangeRates/exchangeRates.ts';
import { problemOf } from '@coffer/api/problem-of.ts';
import { Problem } from '@coffer/api/problems.ts';
import type { Database } from '@coffer/db/database.ts';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from './config.ts';
import { mountHealth } from './health.ts';
import { mountInternal } from './internal.ts';
import { measure } from './metrics.ts';
import { sendProblem } from './problem-reply.ts';
import { RateLimiter } from './rate-limit.ts';
import { mountReference } from './reference.ts';
import { mountRest } from './rest.ts';
import { securityHeaders } from './security-headers.ts';
import { mountWeb, type Web } from './web.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly baseUrl: string;
  }
}

export interface Parts {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly database: Database;
  readonly rates: ExchangeRates;
  readonly web: Web | null;
}

export const JSON_BODY_LIMIT = 1024 * 1024;

/** The front door: every way in, on one origin. */
export async function openApp({ config, log, database, rates, web }: Parts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    // One line an answered request is written by the hook below, with what we want in it and nothing else.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: JSON_BODY_LIMIT,
    requestIdHeader: false,
    genReqId: (request) => saneRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    // While draining, a request that still arrives on an open connection is answered like any other.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequest,
    // An address that cannot be read is refused before any hook.
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Request-Id', request.id);
      securityHeaders(reply, config);
      return sendProblem(request, reply, bodyProblem(error) ?? problemOf(error));
    },
  });
  app.decorate('baseUrl', config.BASE_URL);
  measure(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    securityHeaders(reply, config);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '*';
    // The path may hold a search text, the query surely does: the route's pattern says enough.
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    else request.log.info(line, 'request');
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = bodyProblem(error) ?? problemOf(error);
    if (problem.code === 'internal') request.log.error({ err: faultOf(problem.cause) }, 'fault');
    if (problem.code === 'bodyTooLarge') {
      // Fastify would close the connection under the client's hands, which then reads a broken pipe and not the answer.
      reply.removeHeader('connection');
      request.raw.resume();
    }
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem('notFound')));

  const limiter = new RateLimiter(database, config.RATE_LIMIT);
  await app.register(async (scope) => mountRest(scope, { database, rates, limiter }));
  await app.register(async (scope) => mountInternal(scope));
  await app.register(async (scope) => mountReference(scope, config));
  await app.register(async (scope) => mountHealth(scope, database));
  if (web !== null) await app.register(async (scope) => mountWeb(scope, web, config));
  return app;
}

/** Errors of Fastify's own body reading, in the contract's words. */
function bodyProblem(error: unknown): Problem | null {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('bodyTooLarge');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupportedMediaType');
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || code === 'FST_ERR_BAD_URL') {
    return new Problem('invalidInput', { detail: 'The request is not well-formed.' });
  }
  return null;
}

/** What a log may hold of an error: where it came from; of a database error no detail, which quotes values. */
function faultOf(cause: unknown): object {
  if (!(cause instanceof Error)) return { type: typeof cause };
  const code: unknown = Reflect.get(cause, 'code');
  const inner = cause.cause instanceof Error ? { cause: faultOf(cause.cause) } : {};
  const frames = cause.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8);
  return { type: cause.name, ...(typeof code === 'string' ? { code } : {}), frames, ...inner };
}

function saneRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : undefined;
}

/** A request that is no HTTP: Node would answer it without our headers. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
