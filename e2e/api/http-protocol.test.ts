import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sendRawRequest } from './http.ts';
import { startCoffer } from './start-coffer.ts';

const coffer = startCoffer();

/** The headers and body of the answer to exactly this text. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(Number(new URL(coffer().server.url).port), '127.0.0.1');
  let said = '';
  socket.on('data', (part) => (said += part));
  socket.on('error', () => undefined);
  socket.write(text.replaceAll('\n', '\r\n'));
  await once(socket, 'close');
  return said;
}
const CLOSE = 'Host: 127.0.0.1\nConnection: close\n\n';

describe('a list in a query', () => {
  it('may name 500 ids, even with each comma escaped', async () => {
    const { at } = await coffer().wallet();
    const ids = Array.from({ length: 500 }, () => randomUUID());
    for (const list of [ids.join(','), ids.join('%2C')]) {
      const { status, body } = await at.call('GET', `/transactions?tagIds=${list}`);
      // None of the ids is a tag of the wallet. The refusal with this code shows that the list was read.
      expect([status, body.code]).toEqual([422, 'invalidReference']);
    }
    expect((await at.call('GET', `/transactions?tagIds=${[...ids, randomUUID()].join(',')}`)).status).toBe(400);
  });
});

describe('a method that Coffer does not know', () => {
  it.each(['PROPFIND', 'TRACE', 'MKCOL', 'LOCK', 'SEARCH', 'PURGE', 'QUERY', 'BREW', 'get', 'X-Y!'])(
    '%s is answered 405',
    async (method) => {
      for (const path of ['/', '/sign-in', '/wallets', '/auth/oauth2/token', '/internal/trpc/account.me', '/docs']) {
        const said = await answerTo(`${method} ${path} HTTP/1.1\n${CLOSE}`);
        expect(said, path).toMatch(/^HTTP\/1.1 405 /);
        expect(said, path).toMatch(/^Allow: [A-Z]+(, [A-Z]+)*\r$/im);
      }
    },
  );

  it('gets the methods of the path', async () => {
    expect(await answerTo(`PROPFIND /auth/oauth2/token HTTP/1.1\n${CLOSE}`)).toMatch(/^Allow: OPTIONS, POST\r$/im);
    expect(await answerTo(`PROPFIND /wallets HTTP/1.1\n${CLOSE}`)).toMatch(/^Allow: GET/im);
    const { walletId } = (await coffer().wallet()).at;
    expect(await answerTo(`LOCK /wallets/${walletId}/tags HTTP/1.1\n${CLOSE}`)).toMatch(/^Allow: GET.*POST/im);
  });
});

describe('a request with two hosts', () => {
  it.each(['/wallets', '/sign-in', '/healthz', '/.well-known/oauth-authorization-server', '/none'])(
    'is refused at %s',
    async (path) => {
      for (const hosts of ['Host: a\nHost: b', 'Host: a\nhost: a', 'HOST: a\nX: y\nHost: ']) {
        const said = await answerTo(`GET ${path} HTTP/1.1\n${hosts}\nConnection: close\n\n`);
        expect(said, hosts).toMatch(/^HTTP\/1.1 400 /);
        expect(said).toContain('application/problem+json');
      }
    },
  );
});

describe('an unknown document under /.well-known', () => {
  it('gets a small problem answer', async () => {
    for (const path of ['security.txt', 'assetlinks.json', 'oauth-protected-resource/other', 'a/b/c']) {
      const answer = await sendRawRequest(coffer().server.url, { method: 'GET', path: `/.well-known/${path}` });
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
      expect(answer.text.length).toBeLessThan(1_000);
    }
  });
});

describe('an offset', () => {
  it('has a maximum', async () => {
    const { at } = await coffer().wallet();
    for (const [offset, status] of [
      [1_000_000_000, 200],
      [1_000_000_001, 400],
      ['1e3', 400],
      [-1, 400],
    ]) {
      expect((await at.call('GET', `/notifications?offset=${offset}`)).status, String(offset)).toBe(status);
    }
    expect((await at.call('POST', '/securityTransactions/search', { offset: 1_000_000_001 })).status).toBe(400);
  });
});
