import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Certificate, makeCertificate } from '../../certificate.ts';
import { serveTls, type TlsServer } from '../../tls.ts';
import { sendRawRequest } from '../http.ts';
import { startServer, type TestServer } from '../server.ts';
import { TestBrowser } from '../test-browser.ts';
import { APP_REDIRECT_URI, callWithToken, decideConsentAt, TestApp } from './test-app.ts';

type Answering = (response: ServerResponse, address: string) => void;

/** The functions that respond to requests to the document server, by path. */
const pages = new Map<string, Answering>();
/** The requests that the document server received. */
const visits: { readonly host: string; readonly path: string }[] = [];

/** Names that a preloaded module resolves (fake-name-resolution.ts), and a name of this machine. */
const NAMES = ['allowed.test', 'inside.test', 'both.test', 'changes.test', 'app.localhost'];

let certificate: Certificate;
let site: TlsServer;
let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  certificate = makeCertificate(NAMES);
  site = await serveTls(certificate, (request: IncomingMessage, response) => {
    const { url: path = '', headers } = request;
    visits.push({ host: String(headers.host), path });
    const answer = pages.get(path) ?? pages.get(new URL(path, 'https://localhost').pathname);
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, `https://${headers.host}${path}`);
  });
  const environment = {
    NODE_EXTRA_CA_CERTS: certificate.file,
    COFFER_OFFLINE: '0',
    COFFER_OUTBOUND_ALLOW: `localhost:${site.port},allowed.test`,
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${pathToFileURL(join(import.meta.dirname, 'fake-name-resolution.ts'))}`,
  };
  server = await startServer(inject('database'), environment);
  other = await startServer(inject('database'), { ...environment, BASE_URL: server.url });
});
afterAll(async () => {
  await Promise.all([server, other].map((one) => one.stop()));
  site.close();
  certificate.remove();
});

/** Serves an answer at a path; returns its URL, by default under an allowed host name. */
function at(path: string, answer: Answering, host = 'localhost'): string {
  pages.set(path, answer);
  return `https://${host}:${site.port}${path}`;
}

const json = (response: ServerResponse, body: unknown) =>
  void response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));

const documentOf = (address: string, more: object = {}) => ({
  client_id: address,
  client_name: 'Document',
  redirect_uris: [APP_REDIRECT_URI],
  ...more,
});

const good: Answering = (response, address) => json(response, documentOf(address));

/** Sends an authorization request of this client; returns the URL of the redirect. */
async function redirectFor(clientId: string): Promise<string> {
  const { path } = new TestApp(server.url, clientId, APP_REDIRECT_URI).request();
  const answer = await sendRawRequest(server.url, { method: 'GET', path });
  return String(answer.headers.location);
}

const visitsTo = (path: string) => visits.filter((visit) => visit.path.startsWith(path)).length;

describe('a client that is a metadata document', () => {
  it('is announced if documents can be fetched', async () => {
    const { body } = await sendRawRequest(server.url, {
      method: 'GET',
      path: '/.well-known/oauth-authorization-server',
    });
    expect(body.client_id_metadata_document_supported).toBe(true);
  });

  it('needs no registration on any process, and each process fetches its document once', async () => {
    const clientId = at('/good.json', good);
    const browser = new TestBrowser(server.url, { from: '127.0.6.5' });
    await browser.newPerson();
    // A proxy may send the requests of one authorization to different processes. This process hasn't fetched the
    // document yet.
    const elsewhere = new TestBrowser(other.url, { from: '127.0.6.5', origin: server.url });
    const app = new TestApp(server.url, clientId, APP_REDIRECT_URI);
    const { path, verifier } = app.request({ scope: 'openid service:read' });
    const page = String((await browser.request('GET', path)).headers.location);
    for (const cookie of browser.cookies) elsewhere.cookies.set(...cookie);
    const end = new URL(await decideConsentAt(elsewhere, new URL(page, server.url).pathname));
    const code = end.searchParams.get('code') ?? '';
    const tokens = (await app.exchange({ code, verifier })).body;
    expect((await callWithToken(other.url, tokens.access_token)).status).toBe(200);
    const opaque = (await app.refresh(tokens.refresh_token, { resource: undefined })).body;
    expect((await callWithToken(other.url, opaque.access_token, '/auth/oauth2/userinfo')).status).toBe(200);
    expect(visitsTo('/good.json')).toBe(2);
  });

  it('is recognised on a process that has not fetched its document yet', async () => {
    const clientId = at('/quiet.json', good);
    const browser = new TestBrowser(server.url, { from: '127.0.6.5' });
    await browser.newPerson();
    const app = new TestApp(server.url, clientId, APP_REDIRECT_URI);
    const authorized = await app.authorize(browser, { scope: 'openid service:read' });
    const { access_token: token } = (await app.exchange(authorized, { resource: undefined })).body;
    expect((await callWithToken(other.url, token, '/auth/oauth2/userinfo')).status).toBe(200);
  });

  it('may be as large as 16 KiB', async () => {
    const clientId = at('/largest.json', (response, address) => {
      const document = JSON.stringify(documentOf(address));
      response.end(document.padEnd(16 * 1024));
    });
    expect(await redirectFor(clientId)).toMatch(/\/authorize\/[\w-]/);
  });

  it('may use an allowed host name, wherever that resolves to', async () => {
    expect(await redirectFor(at('/allowed.json', good, 'allowed.test'))).toMatch(/\/authorize\/[\w-]/);
  });
});

describe('a document', () => {
  it.each<[string, Answering]>([
    ['is longer than 16 KiB', (response, address) => response.end(JSON.stringify(documentOf(address)).padEnd(16_385))],
    ['is no JSON', (response) => response.end('<!doctype html>')],
    ['is a list', (response, address) => json(response, [documentOf(address)])],
    ['is no text', (response) => response.end(Buffer.from([0x7b, 0xff, 0x7d]))],
    ['names another client', (response) => json(response, documentOf('https://app.example/client.json'))],
    ['names no client', (response) => json(response, { ...documentOf(''), client_id: undefined })],
    ['holds a secret', (response, address) => json(response, documentOf(address, { client_secret: 'x'.repeat(40) }))],
    ['names no redirect address', (response, address) => json(response, documentOf(address, { redirect_uris: [] }))],
    [
      'leads to another machine without TLS',
      (response, address) => json(response, documentOf(address, { redirect_uris: ['http://app.example/callback'] })),
    ],
    [
      'is answered with an error',
      (response, address) => json(Object.assign(response, { statusCode: 500 }), documentOf(address)),
    ],
  ])('is refused that %s', async (what, answer) => {
    const path = `/${what.replaceAll(' ', '-')}.json`;
    expect(await redirectFor(at(path, answer))).toMatch(`${server.url}/authorize?error=invalid_`);
    expect(visitsTo(path)).toBe(1);
  });

  it('is refused that redirects, and the redirect is not followed', async () => {
    at('/target.json', good);
    for (const status of [301, 302, 303, 307, 308]) {
      const clientId = at(`/redirect-${status}.json`, (response) =>
        response.writeHead(status, { Location: '/target.json' }).end(),
      );
      expect(await redirectFor(clientId)).toMatch(`${server.url}/authorize?error=invalid_client`);
    }
    expect(visitsTo('/target.json')).toBe(0);
  });

  it('is refused at a private address, without a request to it', async () => {
    const before = visits.length;
    const hosts = ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1', '169.254.169.254'];
    for (const host of [...hosts, 'inside.test', 'both.test', 'app.localhost']) {
      expect(await redirectFor(at('/private.json', good, host)), host).toMatch(
        `${server.url}/authorize?error=invalid_client`,
      );
    }
    expect(visits.length).toBe(before);
  });

  it('is refused if its name resolves to another address after the check', async () => {
    // If the server resolved the name a second time to connect, it would reach this machine, which serves the document.
    expect(await redirectFor(at('/changed.json', good, 'changes.test'))).toMatch('error=invalid_client');
    expect(visitsTo('/changed.json')).toBe(0);
  });

  it.each([
    ['without TLS', () => `http://localhost:${site.port}/not-asked.json`],
    ['with a dot in its path', () => `https://localhost:${site.port}/a/../not-asked.json`],
    ['with an encoded dot in its path', () => `https://localhost:${site.port}/a/%2e%2e/not-asked.json`],
    ['with a fragment', () => `https://localhost:${site.port}/not-asked.json#part`],
    ['with a name and a password', () => `https://ada:secret@localhost:${site.port}/not-asked.json`],
    ['without a path', () => `https://localhost:${site.port}`],
    ['with a space', () => `https://localhost:${site.port}/not-asked.json `],
  ])('is not requested at a URL %s', async (_, address) => {
    pages.set('/not-asked.json', good);
    const before = visits.length;
    expect(await redirectFor(address())).toMatch(`${server.url}/authorize?error=invalid_client`);
    expect(visits.length).toBe(before);
  });

  it('is abandoned if it is slow, at its first byte or at each', async () => {
    const cut: string[] = [];
    const silent = at('/silent.json', (response) => void response.on('close', () => cut.push('silent')));
    const drop = at('/drop.json', (response, address) => {
      const bytes = [...JSON.stringify(documentOf(address)).padEnd(1_000)];
      response.writeHead(200);
      const timer = setInterval(() => response.write(bytes.shift() ?? ' '), 100);
      response.on('close', () => {
        clearInterval(timer);
        cut.push('drop');
      });
    });
    const ends = await Promise.all([silent, drop].map(redirectFor));
    for (const end of ends) expect(end).toMatch(`${server.url}/authorize?error=invalid_client`);
    await expect.poll(() => cut.toSorted()).toEqual(['drop', 'silent']);
  });

  it('that stalls delays nobody else, and is requested once for all who name it', async () => {
    const held: ServerResponse[] = [];
    const hold: Answering = (response) => void held.push(response);
    const addresses = [1, 2, 3, 4].map((count) =>
      at(`/held-${count}.json`, hold, count % 2 === 0 ? 'localhost' : 'allowed.test'),
    );
    let answeredWithDocument = 0;
    const waiting = [...addresses, ...addresses].map((address) =>
      redirectFor(address).finally(() => (answeredWithDocument += 1)),
    );
    await expect.poll(() => held.length).toBe(4);
    const refresh = { grant_type: 'refresh_token', refresh_token: 'unknown', client_id: 'unknown' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [
        sendRawRequest(server.url, {
          method: 'GET',
          path: '/.well-known/oauth-authorization-server',
          from: '127.0.6.6',
        }),
        sendRawRequest(server.url, {
          ...{ method: 'POST', path: '/auth/oauth2/token', from: '127.0.6.6' },
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: String(new URLSearchParams(refresh)),
        }),
      ]).flat(),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
    // These responses arrive before the response to any request that waits for a document.
    expect(answeredWithDocument).toBe(0);
    for (const response of held) response.writeHead(404).end();
    expect((await Promise.all(waiting)).every((location) => location.includes('error=invalid_client'))).toBe(true);
    expect(visitsTo('/held-')).toBe(4);
  });
});
