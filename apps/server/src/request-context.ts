import { createHash, type Hash } from 'node:crypto';
import type { FileServices } from '@coffer/api/files/file-services.ts';
import type { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import type { Context, IdentityProvider, RequestClientInfo } from '@coffer/api/kernel/context.ts';
import { invalidFieldProblem, Problem } from '@coffer/api/kernel/problems.ts';
import { type RequestSlot, unlimitedSlot } from '@coffer/api/kernel/request-slot.ts';
import type { BankProviders, InstanceSettings } from '@coffer/api/kernel/services.ts';
import { withTools } from '@coffer/api/surface/public-toolbox.ts';
import type { Sealer } from '@coffer/auth/sealing.ts';
import { readDeviceHash } from '@coffer/auth/sessions.ts';
import type { Database } from '@coffer/db/database.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnonymousRequestQueue } from './anonymous-requests.ts';
import type { AppGrantNotifier } from './app-grant-notifier.ts';
import type { DatabaseThrottle } from './authentication-throttle.ts';
import type { ExportStreamer } from './export-streamer.ts';
import type { RequestSlots } from './in-progress/request-slots.ts';
import { idempotencyHashPrefix } from './json-body.ts';
import type { LongBodyLimiter } from './long-body-limiter.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Services shared by all routes that call procedures. */
export interface RouteServices {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly rates: ExchangeRates;
  readonly fileServices: FileServices;
  readonly limiter: RateLimiter;
  readonly throttles: DatabaseThrottle;
  readonly strangers: AnonymousRequestQueue;
  readonly inProgress: RequestSlots;
  readonly longBodies: LongBodyLimiter;
  readonly signUpOpen: boolean;
  readonly provider: IdentityProvider | null;
  readonly sendsMail: boolean;
  readonly privateWebhooks: boolean;
  readonly bankProviders: BankProviders;
  readonly instance: InstanceSettings;
  readonly files: ExportStreamer;
  readonly appGrants: AppGrantNotifier;
}

/**
 * Creates the context in which procedures handle this request. It contains the Idempotency-Key only if `writes` is
 * true and the method is POST.
 */
export function createRequestContext(
  request: FastifyRequest,
  {
    database,
    sealer,
    rates,
    throttles,
    fileServices,
    signUpOpen,
    provider,
    sendsMail,
    privateWebhooks,
    bankProviders,
    instance,
    appGrants,
  }: RouteServices,
  writes: boolean,
  place: RequestSlot = request.place ?? unlimitedSlot,
): Context {
  const from = requestOrigin(request);
  return withTools({
    database,
    sealer,
    rates,
    credential: request.credential,
    signedInRecently: request.signedInRecently,
    request: {
      id: request.id,
      idempotencyKey: writes && request.method === 'POST' ? idempotencyKey(request) : null,
      hash: () => requestHash(request),
      ifMatch: request.headers['if-match'] ?? null,
      from,
    },
    reply: { replayed: false, beginFile: noFile },
    place,
    baseUrl: request.server.baseUrl,
    sendsMail,
    throttle: throttles.forCaller(from),
    fileServices,
    signUpOpen,
    provider,
    writeInspection: null,
    privateWebhooks,
    bankProviders,
    instance,
    forgetAppAccess: () => appGrants.notifyListeners(),
    now: () => new Date(),
  });
}

export function requestOrigin({
  ip,
  headers,
  server,
}: Pick<FastifyRequest, 'ip' | 'headers'> & {
  readonly server: Pick<FastifyInstance, 'cookies' | 'noticeUrl'>;
}): RequestClientInfo {
  return {
    address: ip,
    userAgent: headers['user-agent'] ?? null,
    device: readDeviceHash(headers.cookie, server.cookies),
    noticeUrl: server.noticeUrl,
  };
}

/** Throws instead of reading a file, on routes whose responses are always JSON. */
function noFile(): never {
  throw new Problem('notFound');
}

/** The hash that an Idempotency-Key is bound to: method, path, query and raw body. */
function requestHash(request: FastifyRequest): Buffer {
  if (request.longBodyHash !== null) return Buffer.from(request.longBodyHash);
  const digest = beginRequestHash(request);
  return (request.rawBody === null ? digest : digest.update(request.rawBody)).digest();
}

/** Begins the hash that an Idempotency-Key is bound to, for a body that is hashed while it arrives. */
export function beginRequestHash(request: FastifyRequest): Hash {
  return createHash('sha256').update(idempotencyHashPrefix(request));
}

export function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header)) {
    throw invalidFieldProblem('invalidInput', 'Idempotency-Key', 'must have 1 to 255 printable characters');
  }
  return header;
}
