import { fileDownload } from '@coffer/api/files/files.schema.ts';
import type { Context } from '@coffer/api/kernel/context.ts';
import { CredentialFinder } from '@coffer/api/kernel/credentials/credential-finder.ts';
import { computeEtag } from '@coffer/api/kernel/etag.ts';
import { parseLosslessJson, stringifyResponse } from '@coffer/api/kernel/exact-json.ts';
import { invalidBodyProblem, invalidFieldProblem, malformedJsonProblem, Problem } from '@coffer/api/kernel/problems.ts';
import type { PublicOperation } from '@coffer/api/kernel/public-operation.ts';
import { requireWriteAccess } from '@coffer/api/kernel/require-write-access.ts';
import { publicOperations } from '@coffer/api/surface/operations.ts';
import { callOperation, withTools } from '@coffer/api/surface/public-toolbox.ts';
import { createQueryParser } from '@coffer/api/surface/query-parser.ts';
import { DEFAULT_SCOPE } from '@coffer/auth/oauth-scopes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { allowAnyOrigin, answerRestPreflight, isPreflight } from './cors.ts';
import { logIncompleteDownload } from './export-streamer.ts';
import { acceptJsonBodies } from './json-body.ts';
import { tokenAudiences } from './oauth/audiences.ts';
import { createRequestContext, type RouteServices } from './request-context.ts';
import { sendFile } from './send-file.ts';

/**
 * The public REST API: each operation of the contract at its path. `trpc-to-openapi` only describes it (openapi.json):
 * its adapter would coerce the types of JSON bodies and store `"false"` as true.
 */
export function mountRest(app: FastifyInstance, parts: RouteServices): void {
  app.decorateRequest('credential', null);
  app.decorateRequest('signedInRecently', false);
  app.decorate('challenge', {
    scope: DEFAULT_SCOPE,
    resourceMetadata: `${app.baseUrl}/.well-known/oauth-protected-resource`,
  });
  acceptJsonBodies(app);
  const credentials = new CredentialFinder({
    database: parts.database,
    issuer: app.baseUrl,
    audience: tokenAudiences(app.baseUrl).rest,
    onRevocation: (listener) => parts.appGrants.on(listener),
  });
  // Runs before the body is read: the body of an unauthorised request is never received.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    allowAnyOrigin(reply);
    if (isPreflight(request)) return answerRestPreflight(reply);
    request.credential = await credentials.findCredential(request.headers.authorization);
    if (request.credential === null) {
      await parts.limiter.countRefusal(request.ip);
      throw new Problem('unauthorized');
    }
    parts.strangers.personAsks();
    await parts.limiter.admitCredential(request.credential, reply);
    await parts.inProgress.take(request, reply, request.credential);
  });
  for (const [path, operations] of Map.groupBy(publicOperations(), (operation) => operation.path)) {
    for (const operation of operations) mountOperation(app, operation, parts);
    const methods = operations.map(({ method }) => method);
    refuseOtherMethods(app, path, methods.includes('GET') ? [...methods, 'HEAD'] : methods);
  }
  app.all('/wallets/*', () => {
    throw new Problem('notFound');
  });
}

/** Parameters as text, as the router and the query parser return them. */
interface OperationRequest {
  Params: Record<string, string>;
  Querystring: Record<string, string | string[]>;
}

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

function refuseOtherMethods(app: FastifyInstance, path: string, allowed: readonly string[]): void {
  app.route<OperationRequest>({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url: fastifyPath(path),
    config: { refuses: true },
    handler: (request, reply) => {
      // The router takes `/tags/` for `/tags/{id}` with an empty id; no such path exists.
      if (Object.values(request.params).includes('')) throw new Problem('notFound');
      reply.header('Allow', allowed.join(', '));
      throw new Problem('methodNotAllowed');
    },
  });
}

function mountOperation(app: FastifyInstance, operation: PublicOperation, parts: RouteServices): void {
  const { method, meta, type } = operation;
  const readInput = inputReader(operation);
  app.route<OperationRequest>({
    method,
    url: fastifyPath(operation.path),
    ...(meta.bodyLimit === undefined ? {} : longBodyOptions(meta.bodyLimit, parts)),
    handler: async (request, reply) => {
      const input = readInput(request);
      const ctx = restContextOf({ request, reply }, parts, type === 'mutation');
      const answer: unknown = await callOperation(operation, input, ctx).catch((error: unknown) => {
        // Part of the file is already sent, so closing the connection is the only way to report the error.
        if (!reply.sent) throw error;
        logIncompleteDownload(request.log, error);
      });
      if (reply.sent) return reply;
      if (ctx.reply.replayed) reply.header('Idempotency-Replayed', 'true');
      if (meta.bytes === true)
        return sendFile({ request, reply }, parts.fileServices.storage, fileDownload.parse(answer));
      return sendAnswer(reply, answer, meta);
    },
  });
}

/** Returns the options of a route that accepts long bodies, but only from callers who may write in the wallet. */
function longBodyOptions(bodyLimit: number, { database, longBodies }: RouteServices) {
  return {
    bodyLimit,
    config: { longBody: true },
    onRequest: async (request: FastifyRequest<OperationRequest>, reply: FastifyReply) => {
      if (request.credential === null) throw new Problem('unauthorized');
      await requireWriteAccess(database, request.credential, request.params['walletId'] ?? '');
      longBodies.admit(request, reply, request.credential.userId);
    },
  };
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A context whose answers can be files. */
function restContextOf({ request, reply }: Exchange, parts: RouteServices, writes: boolean): Context {
  const context = createRequestContext(request, parts, writes);
  return withTools({
    ...context,
    reply: { ...context.reply, beginFile: (head) => parts.files.begin(request, reply, head) },
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';

function sendAnswer(
  reply: FastifyReply,
  answer: unknown,
  { record, secretFields = [], exactNumbers = false }: PublicOperation['meta'],
): FastifyReply {
  if (record === true && typeof answer === 'object' && answer !== null) {
    const version: unknown = Reflect.get(answer, 'etag');
    if (typeof version === 'string') return reply.header('ETag', version).type(JSON_TYPE).send(JSON.stringify(answer));
    // Leave out secrets, which only this response contains: reading the record later must give the same ETag.
    const fields = Object.entries(answer).filter(([name]) => !secretFields.includes(name));
    reply.header('ETag', computeEtag(Object.fromEntries(fields)));
  }
  const json = exactNumbers ? stringifyResponse(answer) : JSON.stringify(answer);
  return reply.type(JSON_TYPE).send(json);
}

/**
 * Returns a reader that builds the operation's input from path, query and body. Each part may contain only its own
 * fields.
 */
function inputReader(
  operation: PublicOperation,
): (request: FastifyRequest<OperationRequest>) => Record<string, unknown> {
  const takesBody = operation.method !== 'GET' && operation.method !== 'DELETE';
  const readQuery = createQueryParser(operation.fields);
  // Leave out ISINs, because the operation itself validates them.
  const named = operation.pathParameters.filter((parameter) => parameter !== 'isin');
  return (request) => {
    const { params, query } = request;
    // A malformed id, word or month in the path is answered like an unknown record.
    const isMalformed = (parameter: string) => {
      const field = operation.fields[parameter];
      return field !== undefined && !z.core.safeParse(field, params[parameter]).success;
    };
    if (named.some(isMalformed)) throw new Problem('notFound');
    const body = bodyOf(operation.meta.exactNumbers === true ? { body: exactBody(request) } : request);
    const [foreign] = Object.keys(takesBody ? query : body);
    if (foreign !== undefined) {
      throw invalidFieldProblem(
        'invalidInput',
        foreign,
        takesBody ? 'is not a query parameter' : 'belongs in a body, but this request has none',
      );
    }
    const fields = takesBody ? body : readQuery(query);
    const shadowed = operation.pathParameters.find((parameter) => Object.hasOwn(fields, parameter));
    if (shadowed !== undefined)
      throw invalidFieldProblem('invalidInput', shadowed, 'is in the path and cannot be in the body');
    return { ...fields, ...params };
  };
}

/** Parses the body again, with objects that remember how their numbers were written. */
function exactBody({ rawBody, body }: FastifyRequest): unknown {
  if (rawBody === null || rawBody.length === 0) return body;
  try {
    return parseLosslessJson(new TextDecoder().decode(rawBody));
  } catch (cause) {
    // Unlike `JSON.parse`, this parser needs stack space for each level of nesting.
    throw malformedJsonProblem('is nested too deeply', cause);
  }
}

function bodyOf(request: { readonly body: unknown }): Record<string, unknown> {
  // `null` is JSON but no object; only a missing body counts as `{}`.
  const body: unknown = request.body === undefined ? {} : request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidBodyProblem('must be a JSON object');
  }
  return { ...body };
}

function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
