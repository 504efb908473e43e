import type { LiveStreams } from '@coffer/api/changes/live/live-streams.ts';
import type { ResponseAdditions } from '@coffer/api/kernel/context.ts';
import type { Credential } from '@coffer/api/kernel/credentials/credential-kinds.ts';
import { sessionCredential } from '@coffer/api/kernel/credentials/session-credential.ts';
import { invalidFieldProblem, Problem } from '@coffer/api/kernel/problems.ts';
import { requireSmallBatch } from '@coffer/api/kernel/require-small-batch.ts';
import { requireWriteAccess } from '@coffer/api/kernel/require-write-access.ts';
import { toTrpcErrorShape } from '@coffer/api/kernel/trpc.ts';
import {
  batchProcedureNames,
  handleCallBatch,
  handleMutationCall,
  handleSingleCall,
  type ProcedureCallOptions,
} from '@coffer/api/surface/http-calls.ts';
import { bodyLimits, proceduresWithoutCredential } from '@coffer/api/surface/operations.ts';
import { deviceCookie } from '@coffer/auth/sessions.ts';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declaredBodyLength, JSON_BODY_LIMIT } from './body-length.ts';
import { mountEvents } from './event-stream.ts';
import { batchCallQueue } from './in-progress/batch-call-queue.ts';
import { acceptRawJsonBodies } from './json-body.ts';
import { mountFileDownloads } from './mount-file-downloads.ts';
import { mountWalletExport } from './mount-wallet-export.ts';
import { mountWalletRestore } from './mount-wallet-restore.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { NO_HEAD } from './refuse-head.ts';
import { createRequestContext, type RouteServices } from './request-context.ts';
import { logAndConvertError, logFault } from './request-errors.ts';
import { findRequestSession } from './request-session.ts';
import { sendProblem } from './send-problem.ts';

const ENDPOINT = '/internal/trpc';

/**
 * The app's own API: every procedure, over tRPC. The session cookie is the only credential here, so each write must
 * prove that it comes from our own pages. A request with an Authorization header is refused.
 */
export async function mountInternalApi(
  app: FastifyInstance,
  parts: RouteServices,
  streams: LiveStreams,
): Promise<void> {
  app.decorateRequest('credential', null);
  app.decorateRequest('signedInRecently', false);
  await app.register(compress, {
    threshold: 8192,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
    // Bodies aren't decompressed, so body limits count the bytes as they arrive.
    globalDecompression: false,
  });
  acceptRawJsonBodies(app);
  app.addHook('onRequest', (request, reply) => admit(request, reply, parts));
  // Runs after the body is read, so that a body that never arrives holds no slot.
  app.addHook('preHandler', async (request, reply) => {
    if (request.credential === null) await parts.strangers.admit(request, reply);
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = logAndConvertError(request, reply, error);
    // tRPC clients read an `error` member.
    const also = request.url.startsWith(ENDPOINT) ? { error: { json: toTrpcErrorShape(problem) } } : {};
    return sendProblem(request, reply, problem, also);
  });
  const handler = (request: FastifyRequest, reply: FastifyReply) => answer(request, reply, parts);
  // A long body must be recognisable by its URL alone, so such a procedure cannot be called in a batch.
  for (const [name, bodyLimit] of bodyLimits()) {
    app.post(`${ENDPOINT}/${name}`, { bodyLimit, config: { longBody: true } }, handler);
  }
  app.get(`${ENDPOINT}/*`, NO_HEAD, handler);
  app.post(`${ENDPOINT}/*`, handler);
  mountWalletExport(app, parts);
  await app.register((scope, _options, done) => {
    mountWalletRestore(scope, parts);
    done();
  });
  mountFileDownloads(app, parts);
  mountEvents(app, streams);
  for (const url of ['/internal', '/internal/*']) {
    app.all(url, () => {
      throw new Problem('notFound');
    });
  }
}

/** Runs before the body is read: the body of an unauthorised request is never received. */
async function admit(request: FastifyRequest, reply: FastifyReply, parts: RouteServices): Promise<void> {
  reply.header('Cache-Control', 'no-store');
  if (request.headers.authorization !== undefined) {
    await parts.limiter.countRefusal(request.ip);
    throw new Problem('unauthorized', { detail: 'Only a session is accepted here. Send no Authorization header.' });
  }
  if (request.method !== 'GET') requireOwnOrigin(request, request.server.baseUrl);
  const calls = proceduresOf(request)?.length ?? 1;
  requireSmallBatch(calls);
  const signedIn = await findRequestSession(request, parts.database);
  if (signedIn === null) return admitStranger(request);
  // Another person may have signed in since this page was opened. Requests of the page must not act for that person.
  const meant = request.headers['coffer-person'];
  if (meant !== undefined && meant !== signedIn.person.id) {
    throw new Problem('unauthorized', { detail: 'The session belongs to another person than the page.' });
  }
  request.credential = sessionCredential(signedIn.id, signedIn.person.id);
  request.signedInRecently = signedIn.recently;
  parts.strangers.personAsks();
  // Each call of a batch counts as one request against the rate limit.
  for (let counted = 0; counted < calls; counted += 1) await parts.limiter.admitCredential(request.credential, reply);
  await parts.inProgress.take(request, reply, request.credential);
  if (isCallWithLongBody(request)) await admitLongBody({ request, reply }, request.credential, parts);
}

function isCallWithLongBody({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith(`${ENDPOINT}/`) && routeOptions.config.longBody === true;
}

/**
 * Checks, before a long body is read, that the person may write in the wallet named by the header `Coffer-Wallet`.
 * Without this header, a long body is refused.
 */
async function admitLongBody(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  credential: Credential,
  { database, longBodies }: RouteServices,
): Promise<void> {
  const walletId = request.headers['coffer-wallet'];
  if (typeof walletId === 'string') await requireWriteAccess(database, credential, walletId);
  else if (declaredBodyLength(request) > JSON_BODY_LIMIT) {
    throw new Problem('bodyTooLarge', { detail: 'A body of more than 1 MiB requires the header Coffer-Wallet.' });
  }
  longBodies.admit(request, reply, credential.userId);
}

/** Maximum bytes of a body without credentials: enough to sign up, or to look at an invitation. */
const STRANGERS_BODY = 16 * 1024;

/** A request without credentials may only call open procedures, with a short body of known length. */
function admitStranger(request: FastifyRequest): void {
  const names = proceduresOf(request);
  const isOpen = names === null ? request.method === 'GET' : names.some((name) => OPEN_PROCEDURES.has(name));
  if (!isOpen) throw new Problem('unauthorized');
  if (declaredBodyLength(request) > STRANGERS_BODY) throw new Problem('bodyTooLarge');
}

const OPEN_PROCEDURES = proceduresWithoutCredential();

/** The called procedures; null if the request calls none. */
function proceduresOf({ url }: FastifyRequest): readonly string[] | null {
  const [path = ''] = url.split('?');
  // tRPC decodes the path before it splits it.
  return path.startsWith(`${ENDPOINT}/`) ? decodeURIComponent(path.slice(ENDPOINT.length + 1)).split(',') : null;
}

async function answer(request: FastifyRequest, reply: FastifyReply, parts: RouteServices): Promise<FastifyReply> {
  const called = fetchRequest(request);
  const isBatch = (batchProcedureNames(called, ENDPOINT)?.length ?? 1) > 1;
  const { status, body, retryAfter } = isBatch
    ? await answerSeveral(called, request, reply, parts)
    : await answerAlone(called, request, reply, parts);
  if (retryAfter !== null) reply.header('Retry-After', String(retryAfter));
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

async function answerAlone(called: Request, request: FastifyRequest, reply: FastifyReply, parts: RouteServices) {
  let said: ResponseAdditions | undefined;
  const calls: ProcedureCallOptions = {
    contextOf: (writes) => {
      const context = createRequestContext(request, parts, writes);
      said = context.reply;
      return context;
    },
    onProblem: (problem) => logFault(request.log, problem),
  };
  const [name = ''] = proceduresOf(request) ?? [];
  const answered =
    request.longBodyHash === null
      ? await handleSingleCall(called, ENDPOINT, calls)
      : await handleMutationCall({ name, sent: request.body }, calls);
  if (said?.deviceToken !== undefined)
    reply.header('Set-Cookie', deviceCookie(said.deviceToken, request.server.cookies));
  if (said?.changeSetId !== undefined) reply.header('Coffer-Change', said.changeSetId);
  if (said?.replayed === true) reply.header('Idempotency-Replayed', 'true');
  return answered;
}

/** Runs each call in a slot of its own: the request holds no slot while the next call waits. */
async function answerSeveral(called: Request, request: FastifyRequest, reply: FastifyReply, parts: RouteServices) {
  // An Idempotency-Key covers one write. With several writes, the second write would look like a repetition of the
  // first.
  refuseForSeveral(request, ['idempotency-key', 'if-match']);
  const turns = batchCallQueue(request, reply, parts.inProgress.places);
  return handleCallBatch(called, ENDPOINT, (work) =>
    turns.run((place) =>
      work({
        contextOf: (writes) => createRequestContext(request, parts, writes, place),
        onProblem: (problem) => logFault(request.log, problem),
      }),
    ),
  );
}

function refuseForSeveral(request: FastifyRequest, names: readonly string[]): void {
  const sent = names.find((name) => request.headers[name] !== undefined);
  if (sent !== undefined) throw invalidFieldProblem('invalidInput', sent, 'cannot be sent with several calls at once');
}

function fetchRequest({ method, url, rawBody }: FastifyRequest): Request {
  return new Request(new URL(url, 'http://coffer.invalid'), {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(rawBody === null || rawBody.length === 0 ? {} : { body: new Uint8Array(rawBody) }),
  });
}
