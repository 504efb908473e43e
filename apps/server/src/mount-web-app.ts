import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { readFeedNumber } from '@coffer/api/changes/live/feed-number.ts';
import { sessionCredential } from '@coffer/api/kernel/credentials/session-credential.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { isFirstRun } from '@coffer/api/people/account/first-run.ts';
import type { Database } from '@coffer/db/database.ts';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnonymousRequestQueue } from './anonymous-requests.ts';
import type { Config } from './config.ts';
import type { RequestSlots } from './in-progress/request-slots.ts';
import { findSessionOrWaitForTurn } from './request-session.ts';

/** The request data that determines the language and theme of a small page. */
interface SmallPageRequest {
  readonly acceptLanguage: string | null;
  cookie(name: string): string | undefined;
}

/** The web app as a request handler: `@coffer/web`. */
export interface MountedWebApp {
  /** The files of the build, each also compressed; null in development. */
  readonly staticFolder: string | null;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Whether a path leads to a page. */
  hasPage(pathname: string): boolean;
  /** A small page for an unknown path. */
  unknownPage(reader: SmallPageRequest, nonce: string): string;
  /** The page that the service worker stores for times without a connection. */
  offlinePage(reader: SmallPageRequest, nonce: string): string;
  /** Handles a web socket of the development server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}

/** Path of a wallet's pages. */
const WALLET_PAGE = /^\/w\/([\da-f-]{36})(?:[/?]|$)/i;

export interface WebDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly strangers: AnonymousRequestQueue;
  readonly inProgress: RequestSlots;
}

/**
 * Pages whose URL may contain a token of a link. Requests and links from them must not send a referrer, because proxies
 * log it.
 */
const CARRIES_TOKEN = /^\/(?:invitation|reset|verify|sign-in|sign-up)(?:[/?]|$)/;

/** Passes every request that no other route claims to Next, in this process. */
export function mountWebApp(app: FastifyInstance, web: MountedWebApp, parts: WebDependencies): void {
  // Next reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.get('/offline', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.header('Content-Security-Policy', contentSecurityPolicy(nonce, parts.config));
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(web.offlinePage(readerOf(request), nonce));
  });
  app.all('/*', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const policy = contentSecurityPolicy(nonce, parts.config);
    await setPageRequestHeaders(request, reply, parts);
    if (isPageDataWithoutSession(request)) {
      return reply.code(401).header('Cache-Control', 'no-store').type('text/plain').send('The session has ended.\n');
    }
    // After `hijack` no reply hook runs, so headers set by hooks are copied to the raw answer here.
    reply.header('Content-Security-Policy', policy);
    if (isUnknownPathWithoutSession(request, web)) return sendUnknown(request, reply, web, nonce);
    if (CARRIES_TOKEN.test(request.url)) reply.header('Referrer-Policy', 'no-referrer');
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // Next reads the nonce for its own scripts from the request's policy header.
    request.raw.headers['content-security-policy'] = policy;
    request.raw.headers['x-nonce'] = nonce;
    reply.hijack();
    await web.handle(request.raw, reply.raw);
  });
}

/**
 * Sets request headers that tell pages about the person. Only this server sets these headers:
 *
 * - `x-coffer-person`: `{id, email, name, locale}` as URI-encoded JSON, when somebody is signed in
 * - `x-coffer-first-run`: `1` as long as nobody has an account
 * - `x-coffer-path`: path and query of the page, to return to after signing in
 * - `x-coffer-address`: where this process listens, for the server's part of a page
 * - `x-coffer-changes`: the feed position of the page's wallet, if it is one of the person's; data that the page reads
 *   afterwards includes all changes up to it
 * - `x-coffer-visit`: names the page; its data requests use its turn (`AnonymousRequestQueue`) or its slot (`RequestSlots`)
 */
async function setPageRequestHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: WebDependencies,
): Promise<void> {
  const { database, strangers, inProgress } = parts;
  const { headers, socket } = request.raw;
  for (const name of Object.keys(headers)) if (name.startsWith('x-coffer-')) delete headers[name];
  const signedIn = await findSessionOrWaitForTurn(request, reply, parts);
  // Images, and in development the build's files too, are the same for everybody.
  if (request.url.startsWith('/_next/')) return;
  // Next adds a parameter of its own when it requests only a page's data.
  headers['x-coffer-path'] = request.url.replace(/[?&]_rsc=[^&]*$/, '');
  headers['x-coffer-address'] = addressOf(socket.address());
  if (signedIn !== null) {
    headers['x-coffer-visit'] = await inProgress.takeForPage(reply, { userId: signedIn.person.id, id: signedIn.id });
    headers['x-coffer-person'] = encodeURIComponent(JSON.stringify(signedIn.person));
    const [, walletId] = WALLET_PAGE.exec(request.url) ?? [];
    const number =
      walletId === undefined
        ? null
        : await readFeedNumber(database, sessionCredential(signedIn.id, signedIn.person.id), walletId);
    if (number !== null) headers['x-coffer-changes'] = String(number);
    return;
  }
  headers['x-coffer-visit'] = strangers.visit(reply);
  if (await isFirstRun(database)) headers['x-coffer-first-run'] = '1';
}

/**
 * Whether the request has no session and asks only for the data of a page. Such a request is refused: Next then loads
 * the whole page, which redirects to sign-in.
 */
function isPageDataWithoutSession({ raw: { headers, url = '' } }: FastifyRequest): boolean {
  return headers['rsc'] !== undefined && url.startsWith('/w/') && headers['x-coffer-person'] === undefined;
}

/**
 * Whether the path is unknown and the request has no session. For a signed-in person, the app shows its own page for
 * unknown paths.
 */
function isUnknownPathWithoutSession({ url, raw: { headers } }: FastifyRequest, web: MountedWebApp): boolean {
  const [pathname = '/'] = url.split('?');
  return headers['x-coffer-person'] === undefined && !web.hasPage(pathname);
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply, web: MountedWebApp, nonce: string): FastifyReply {
  const { accept = '*/*' } = request.headers;
  if (/\bjson\b/.test(accept) && !accept.includes('text/html')) throw new Problem('notFound');
  const page = web.unknownPage(readerOf(request), nonce);
  return reply.code(404).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(page);
}

function readerOf({ headers }: FastifyRequest): SmallPageRequest {
  const cookies = parseCookie(headers.cookie ?? '');
  return { acceptLanguage: headers['accept-language'] ?? null, cookie: (name) => cookies[name] };
}

function addressOf(address: AddressInfo | object): string {
  if (!('port' in address)) return '';
  const { address: host, family, port } = address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}

function contentSecurityPolicy(nonce: string, config: Config): string {
  // The development server of Next evaluates code, writes style elements of its own and uses a web socket.
  const [evaluation, styles, connections] = config.COFFER_DEV
    ? [" 'unsafe-eval'", "'unsafe-inline'", ' ws:']
    : ['', `'nonce-${nonce}'`, ''];
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${evaluation}`,
    "script-src-attr 'none'",
    `style-src 'self' ${styles}`,
    // Charts and lists position their parts with inline styles, which cannot leak data from the page.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${connections}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
