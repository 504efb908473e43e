import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { sendRawRequest } from './http.ts';
import { startCoffer } from './start-coffer.ts';

const MOST = 300;
/** A host of metadata documents that accepts connections and never answers. */
const silent = createServer((socket) => void socket.on('error', () => undefined));
await once(silent.listen(0, '127.0.0.1'), 'listening');
const silentHost = `localhost:${Object(silent.address()).port}`;
const coffer = startCoffer({
  COFFER_CONNECTIONS: String(MOST),
  COFFER_OFFLINE: '0',
  COFFER_OUTBOUND_ALLOW: silentHost,
});
const CASES = Number(process.env['COFFER_CASES'] ?? 1);
let seed = Number(process.env['COFFER_SEED'] ?? 31);

/**
 * Returns a pseudo-random integer from 0 to `limit` - 1, from a linear congruential generator with the constants of
 * Numerical Recipes. The seed determines all numbers.
 */
function randomBelow(limit: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed % limit;
}

const HOST = 'Host: 127.0.0.1\r\n';
const FORM = `${HOST}Content-Type: application/x-www-form-urlencoded\r\n`;
/** The parts of each attack, sent one by one. */
const ATTACKS: readonly (() => readonly string[])[] = [
  () => [],
  () => ['GET / HTTP/1.1\r\n', ...Array.from({ length: 20 }, (_, at) => `X-${at}: ${'a'.repeat(100)}\r\n`)],
  () => ['GET /healthz HTT'],
  () => [`GET /healthz HTTP/1.1\r\n${HOST}X: ${'a'.repeat(randomBelow(100_000))}`],
  () => [`POST /auth/oauth2/token HTTP/1.1\r\n${FORM}Content-Length: 9000\r\n\r\n`, 'grant', '_type'],
  () => [
    `POST /auth/oauth2/register HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{"a":`,
  ],
  () => [`POST /auth/oauth2/token HTTP/1.1\r\n${FORM}Transfer-Encoding: chunked\r\n\r\n5\r\nabc`],
  () => [Buffer.from(Array.from({ length: 300 }, () => randomBelow(256))).toString('latin1')],
  () => [`GET /auth/csrf HTTP/1.1\r\n${HOST}\r\n`.repeat(1 + randomBelow(40))],
  () => [`GET /openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(5)],
  () => [`GET /healthz HTTP/1.1\r\n${HOST}\r\n`.repeat(1000)],
  () => ['GET /healthz HTTP/1.0\r\n', 'Connection: keep-alive\r\n', '\r\n', 'GET /sign-in HTTP/1.0\r\n\r\n'],
  () => [`GET /sign-in HTTP/1.1\r\n${HOST}Cookie: ${'a=b; '.repeat(3200)}\r\n\r\n`],
  () => [`GET /sign-in HTTP/1.1\r\n${HOST}${Array.from({ length: 1500 }, (_, at) => `X-${at}: a\r\n`).join('')}\r\n`],
  () => [`GET /sign-in HTTP/1.1\r\n${HOST}Accept-Language: en-${randomBelow(1000)}, en-abcdefghijkl\r\n\r\n`],
  () => [`GET /sign-in HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\n`],
  () => [
    `POST /internal/restore HTTP/1.1\r\n${HOST}Content-Length: 60000000\r\n\r\n`,
    'a'.repeat(randomBelow(100_000)),
  ],
  () => [`POST /internal/trpc/account.signUp HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 99\r\n\r\n`],
  () => [`GET /%00 HTTP/1.1\r\n${HOST}\r\n`, `GET /${'%'.repeat(randomBelow(9000))} HTTP/1.1\r\n${HOST}\r\n`],
  () => [
    `GET /sign-in HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]).toString('latin1'),
  ],
  () => [
    `GET /auth/oauth2/authorize?${requestOf(`https://${silentHost}/${randomBelow(10_000)}`)} HTTP/1.1\r\n${HOST}\r\n`,
  ],
  () => [`CONNECT x:1 HTTP/1.1\r\n${HOST}\r\n`, `BREW / HTTP/1.1\r\n${HOST}\r\n`],
];

/** An authorization request of an app whose client id is the URL of a metadata document. */
function requestOf(document: string): URLSearchParams {
  return new URLSearchParams({
    ...{ client_id: document, redirect_uri: 'http://127.0.0.1:9/callback', response_type: 'code', state: 'x' },
    ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', scope: 'service:read' },
  });
}

const attackers: Socket[] = [];
afterAll(() => {
  for (const socket of attackers) socket.destroy();
  silent.close();
});

/** Connects, sends parts of a request, and reads nothing. */
function attack(from: string): void {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(coffer().server.url).port), localAddress: from });
  socket.on('error', () => undefined);
  socket.pause();
  attackers.push(socket);
  for (const part of ATTACKS[randomBelow(ATTACKS.length)]?.() ?? []) socket.write(part, 'latin1');
}

describe('strangers who attack from many addresses', () => {
  it(
    'keep out neither visitors nor people',
    async () => {
      const { at, key } = await coffer().wallet();
      for (let round = 0; round < 3 * CASES; round += 1) {
        const network = randomBelow(200);
        for (let count = 0; count < 150; count += 1)
          attack(`127.3.${network}.${1 + randomBelow(round % 2 === 0 ? 3 : 200)}`);
        const visits = Array.from({ length: 25 }, (_, visitor) =>
          sendRawRequest(coffer().server.url, {
            method: 'GET',
            path: '/auth/csrf',
            from: `127.4.${round % 250}.${visitor + 1}`,
          }),
        );
        expect((await at.call('GET', '/tags', undefined, { key })).status).toBe(200);
        expect(new Set((await Promise.all(visits)).map(({ status }) => status))).toEqual(new Set([200]));
      }
      expect(coffer().server.process.exitCode).toBeNull();
      expect(coffer().server.output()).not.toMatch(/"status":500|"msg":"fault"/);
    },
    60_000 * Math.max(1, CASES),
  );
});
