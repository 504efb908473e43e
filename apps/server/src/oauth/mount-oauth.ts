import { Problem } from '@coffer/api/kernel/problems.ts';
import { DEFAULT_SCOPE } from '@coffer/auth/oauth-scopes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_HEAD, refuseHead } from '../refuse-head.ts';
import type { RouteServices } from '../request-context.ts';
import { logAndConvertError } from '../request-errors.ts';
import { sendProblem } from '../send-problem.ts';
import { withCanonicalResources } from './audiences.ts';
import type { AuthorizationServer } from './authorization-server.ts';
import { withClientId } from './client-authentication.ts';
import type { ClientMetadataDocuments } from './client-metadata-documents.ts';
import { forwardToOAuthProvider, sendOAuthProviderResponse } from './forward-to-provider.ts';
import { protectedResourceMetadata } from './metadata.ts';
import { CONSENT_PATH } from './provider.ts';
import { registerClient } from './register-client.ts';
import { findSignedInPerson } from './signed-in-person.ts';
import { answerTokenRequest } from './token-requests.ts';

/** Maximum bytes of a request's body. */
const BODY_LIMIT = 16 * 1024;

const FORM = 'application/x-www-form-urlencoded';

export interface OAuthDependencies extends RouteServices {
  readonly authorization: AuthorizationServer;
  readonly documents: ClientMetadataDocuments;
}

/**
 * The authorization server under `/auth/oauth2` and `/auth/jwks`, and its documents under `/.well-known`. Programs of
 * any origin may call these routes. Only `authorize` reads a cookie: Coffer's own session.
 */
export function mountOAuth(app: FastifyInstance, parts: OAuthDependencies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, String(body)),
  );
  app.setErrorHandler((error, request, reply) => {
    const problem = logAndConvertError(request, reply, error);
    // OAuth clients read `error` (RFC 6749).
    const name =
      problem.code === 'unavailable' || problem.code === 'tooManyRequests'
        ? 'temporarily_unavailable'
        : 'invalid_request';
    return sendProblem(request, reply, problem, { error: problem.code === 'internal' ? 'server_error' : name });
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (request.routeOptions.url !== AUTHORIZE && request.routeOptions.url !== RESUME) openToAll(reply);
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'OPTIONS') await parts.strangers.admit(request, reply);
  });
  mountDocuments(app, parts);
  mountAuthorize(app, parts);
  mountForms(app, parts);
}

/** Maximum characters of an authorization request, which is stored until the person decides. */
const LONGEST_REQUEST = 8_192;

const AUTHORIZE = '/auth/oauth2/authorize';
const RESUME = '/auth/oauth2/authorize/:uid';

/** Lets pages of any origin read the response, because no response of these routes depends on a cookie. */
function openToAll(reply: FastifyReply): void {
  reply.headers({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'WWW-Authenticate',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}

function answerPreflight(app: FastifyInstance, path: string, methods: string): void {
  app.options(path, (_request, reply) =>
    reply
      .headers({
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
        'Access-Control-Max-Age': '86400',
      })
      .code(204)
      .send(),
  );
}

function mountDocuments(app: FastifyInstance, { authorization: server }: OAuthDependencies): void {
  const documents: Readonly<Record<string, () => unknown>> = {
    '/.well-known/oauth-authorization-server': () => server.metadata(),
    '/.well-known/openid-configuration': () => server.metadata(),
    '/.well-known/oauth-protected-resource': () => protectedResourceMetadata(server.issuer, server.audiences.rest),
    '/.well-known/oauth-protected-resource/mcp': () => protectedResourceMetadata(server.issuer, server.audiences.mcp),
  };
  for (const [path, document] of Object.entries(documents)) {
    app.get(path, (_request, reply) => reply.header('Cache-Control', 'public, max-age=3600').send(document()));
    answerPreflight(app, path, 'GET');
  }
  app.get('/auth/jwks', async (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=900').send(await server.publicKeys()),
  );
  answerPreflight(app, '/auth/jwks', 'GET');
  // Clients look for documents at several paths: unknown paths get a short answer, not a page.
  app.all('/.well-known/*', () => {
    throw new Problem('notFound');
  });
}

/**
 * Fetches the client's metadata document if the client id is a URL. The fetch holds no slot for requests without a
 * session, so that a slow URL delays only the callers who sent this client id.
 */
export async function prepareClient(
  clientId: string | null,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { documents, strangers }: Pick<OAuthDependencies, 'documents' | 'strangers'>,
): Promise<void> {
  if (!documents.isMissing(clientId)) return;
  await strangers.stepAside(request, reply, () => documents.fetch(clientId, request.ip));
}

function mountAuthorize(app: FastifyInstance, parts: OAuthDependencies): void {
  const { database, authorization: server } = parts;
  for (const path of [AUTHORIZE, RESUME]) refuseHead(app, path);
  app.get(AUTHORIZE, NO_HEAD, async (request, reply) => {
    const refused = (error: string) =>
      reply.redirect(`${server.issuer}${CONSENT_PATH}?${new URLSearchParams({ error })}`, 303);
    if (request.url.length > LONGEST_REQUEST) return refused('invalid_request');
    const parameters = withCanonicalResources(new URLSearchParams(request.url.split('?')[1] ?? ''));
    // The page of `form_post` contains a form, which cannot post to another site under our policy.
    if (parameters.get('response_mode')?.includes('form_post') === true) return refused('unsupported_response_mode');
    if (!parameters.has('scope')) parameters.set('scope', DEFAULT_SCOPE);
    await prepareClient(parameters.get('client_id'), { request, reply }, parts);
    const provider = await server.provider();
    const person = await findSignedInPerson(request, database);
    const answer = await server.records.inRequest(person, () =>
      forwardToOAuthProvider(provider, request, { method: 'GET', path: `${AUTHORIZE}?${parameters}` }),
    );
    return sendOAuthProviderResponse(reply, answer);
  });
  app.get<{ Params: { uid: string } }>(RESUME, NO_HEAD, async (request, reply) => {
    const clientId = await server.records.clientIdOf('Interaction', request.params.uid);
    await prepareClient(clientId, { request, reply }, parts);
    const provider = await server.provider();
    const person = await findSignedInPerson(request, database);
    const answer = await server.records.inRequest(person, () =>
      forwardToOAuthProvider(provider, request, {
        method: 'GET',
        path: `${AUTHORIZE}/${encodeURIComponent(request.params.uid)}`,
      }),
    );
    return sendOAuthProviderResponse(reply, answer);
  });
}

function mountForms(app: FastifyInstance, parts: OAuthDependencies): void {
  const { authorization: server } = parts;
  app.post('/auth/oauth2/token', async (request, reply) => {
    const form = withCanonicalResources(withClientId(formOf(request), request.headers.authorization));
    await prepareClient(form.get('client_id'), { request, reply }, parts);
    const { status, body } = await answerTokenRequest(await server.provider(), server.records, request, form);
    return reply.code(status).header('Pragma', 'no-cache').send(body);
  });
  app.post('/auth/oauth2/revoke', async (request, reply) => {
    const form = withClientId(formOf(request), request.headers.authorization);
    await prepareClient(form.get('client_id'), { request, reply }, parts);
    const provider = await server.provider();
    const answer = await server.records.inRequest(null, () =>
      forwardToOAuthProvider(provider, request, { method: 'POST', path: '/auth/oauth2/revoke', form }),
    );
    return sendOAuthProviderResponse(reply, answer);
  });
  app.route({
    method: ['GET', 'POST'],
    url: '/auth/oauth2/userinfo',
    handler: async (request, reply) => {
      const [, token] = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '') ?? [];
      const clientId = token === undefined ? null : await server.records.clientIdOf('AccessToken', token);
      await prepareClient(clientId, { request, reply }, parts);
      const provider = await server.provider();
      const answer = await server.records.inRequest(null, () =>
        forwardToOAuthProvider(provider, request, { method: 'GET', path: '/auth/oauth2/userinfo' }),
      );
      return sendOAuthProviderResponse(reply, answer);
    },
  });
  app.post('/auth/oauth2/register', async (request, reply) => {
    const { status, body } = await registerClient(await server.provider(), server.records, request);
    return reply.code(status).send(body);
  });
  for (const path of ['token', 'revoke', 'register']) answerPreflight(app, `/auth/oauth2/${path}`, 'POST');
  answerPreflight(app, '/auth/oauth2/userinfo', 'GET, POST');
}

function formOf(request: FastifyRequest): URLSearchParams {
  if (request.body instanceof URLSearchParams) return request.body;
  throw new Problem('unsupportedMediaType', { detail: `The body must be ${FORM}.` });
}
