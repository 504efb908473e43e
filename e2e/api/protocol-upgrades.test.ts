import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startServer, type TestServer } from './server.ts';

/** A server with pages, as in production, because Next listens for upgrades. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer(inject('database'), { COFFER_WEB: '1' });
  // Next attaches its listeners with the first page.
  await fetch(`${server.url}/sign-up`);
}, 120_000);
afterAll(() => server.stop());

const open: Socket[] = [];
afterAll(() => {
  for (const socket of open) socket.destroy();
});

/** Opens a connection to the server and sends this text. */
async function connectAndSend(text: string, to: TestServer = server): Promise<Socket> {
  const { hostname, port } = new URL(to.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  open.push(socket);
  await once(socket, 'connect');
  socket.write(text.replaceAll('\n', '\r\n'));
  return socket;
}

/** The first line of the answer; `closed` if the connection ends without one. */
async function answerTo(text: string, to?: TestServer): Promise<string> {
  const socket = await connectAndSend(text, to);
  let said = '';
  socket.on('data', (part) => (said += part));
  const first = await Promise.race([
    once(socket, 'data'),
    once(socket, 'close').then(() => null),
    pause(10_000, 'silence'),
  ]);
  socket.destroy();
  if (first === 'silence') return 'silence';
  return said === '' ? 'closed' : (said.split('\r\n')[0] ?? '');
}

const HEAD = 'Host: 127.0.0.1\n';
const UPGRADE = `${HEAD}Connection: Upgrade\n`;
const WEBSOCKET = 'Upgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n';
const HTTP2 = `${HEAD}Connection: Upgrade, HTTP2-Settings\nUpgrade: h2c\nHTTP2-Settings: AAMAAABkAAQAAP__\n`;

describe('a request to change the protocol', () => {
  it.each([
    ['a web socket', `GET /healthz HTTP/1.1\n${UPGRADE}${WEBSOCKET}\n`, 200],
    ['a web socket of a page', `GET /sign-up HTTP/1.1\n${UPGRADE}${WEBSOCKET}\n`, 200],
    ['Next’s web socket', `GET /_next/webpack-hmr HTTP/1.1\n${UPGRADE}${WEBSOCKET}\n`, 404],
    ['HTTP/2', `GET /healthz HTTP/1.1\n${HTTP2}\n`, 200],
    ['nothing', `GET /healthz HTTP/1.1\n${UPGRADE}\n`, 200],
    ['anything', `GET /wallets HTTP/1.1\n${UPGRADE}Upgrade: x\n\n`, 401],
    ['and a body', `POST /auth/signout HTTP/1.1\n${UPGRADE}Upgrade: x\nContent-Length: 2\n\n{}`, 403],
  ])('to %s is answered as if it requested no change', async (_, text, status) => {
    expect(await answerTo(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('is refused if it requests a tunnel', async () => {
    expect(await answerTo(`CONNECT example.org:443 HTTP/1.1\nHost: example.org:443\n\n`)).toMatch(/^HTTP\/1.1 405 /);
  });

  it('holds no connection: none of a thousand is left', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 1000 }, () =>
        connectAndSend(`GET /healthz HTTP/1.1\n${UPGRADE}Connection: close\nUpgrade: x\n\n`),
      ),
    );
    for (const socket of sockets) socket.resume();
    await vi.waitFor(() => expect(sockets.filter(({ destroyed }) => !destroyed)).toEqual([]), { timeout: 15_000 });
  }, 30_000);
});

describe('an unusual request', () => {
  it.each([
    ['another expectation', `GET /healthz HTTP/1.1\n${HEAD}Expect: miracle\n\n`, 417],
    ['no host', 'GET /healthz HTTP/1.1\n\n', 400],
    ['two lengths', `POST /auth/signout HTTP/1.1\n${HEAD}Content-Length: 2\nContent-Length: 3\n\n{}`, 400],
    [
      'a length and parts',
      `POST /auth/signout HTTP/1.1\n${HEAD}Content-Length: 2\nTransfer-Encoding: chunked\n\n0\n\n`,
      400,
    ],
    ['HTTP/2 from the start', 'PRI * HTTP/2.0\n\nSM\n\n', 400],
    ['a header of 40 kB', `GET /healthz HTTP/1.1\n${HEAD}X: ${'a'.repeat(40_000)}\n\n`, 431],
  ])('with %s is answered', async (_, text, status) => {
    expect(await answerTo(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

describe('a server that receives SIGTERM', () => {
  it('stops at once, even during an incomplete request', async () => {
    const other = await startServer(inject('database'), { COFFER_WEB: '1' });
    await fetch(`${other.url}/sign-up`);
    const waiting = await Promise.all([
      connectAndSend('', other),
      connectAndSend('GET /healthz HTT', other),
      connectAndSend(`GET /healthz HTTP/1.1\n${HEAD}X-Half: `, other),
      connectAndSend(`GET /healthz HTTP/1.1\n${UPGRADE}${WEBSOCKET}\n`, other),
      connectAndSend(`GET /sign-up HTTP/1.1\n${UPGRADE}Upgrade: x\n\n`, other),
      connectAndSend(
        `POST /auth/signout HTTP/1.1\n${HEAD}Content-Type: application/json\nContent-Length: 9\n\n{`,
        other,
      ),
      connectAndSend(`GET /healthz HTTP/1.1\n${HEAD}\n`, other),
      ...Array.from({ length: 200 }, (_, at) => connectAndSend(`GET /healthz HTTP/1.1\n${HEAD}X-${at}: `, other)),
    ]);
    await pause(500);
    const since = Date.now();
    other.signal('SIGTERM');
    expect(await other.ended(), other.output()).toBe(0);
    // A running request has 20 s; a silent connection is closed at once.
    expect(Date.now() - since).toBeLessThan(15_000);
    expect(waiting.length).toBeGreaterThan(200);
    await other.stop();
  }, 60_000);
});
