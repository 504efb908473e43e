import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sendRawRequest } from './http.ts';
import { startServer, type TestServer } from './server.ts';
import { TEST_PASSWORD, TestBrowser } from './test-browser.ts';

/** A server with pages, as in production. */
let server: TestServer;
let person: TestBrowser;
beforeAll(async () => {
  server = await startServer(inject('database'), { COFFER_WEB: '1' });
  person = new TestBrowser(server.url, { from: '127.0.11.1' });
  await person.newPerson();
  await ask('/sign-in');
}, 120_000);
afterAll(() => server.stop());

const from = '127.0.11.2';
const ask = (path: string, address = from) => sendRawRequest(server.url, { method: 'GET', path, from: address });
/** Each request has its own connection. */
const crowd = (count: number) => Array.from({ length: count }, () => fetch(`${server.url}/sign-in`));
const tryPassword = () =>
  new TestBrowser(server.url, { from }).request('POST', '/auth/callback/credentials', {
    body: { csrfToken: 'none', email: `${randomUUID()}@example.org`, password: TEST_PASSWORD },
  });

/**
 * Returns the number of responses that these clients get during the work. Each client sends one request after another.
 */
async function countResponsesDuring(clients: number, request: () => Promise<unknown>, work: () => Promise<void>) {
  let answered = 0;
  let going = true;
  const loops = Array.from({ length: clients }, async () => {
    while (going) {
      await request();
      answered += 1;
    }
  });
  const before = await work().then(() => answered);
  going = false;
  await Promise.all(loops);
  return before;
}

const ASKED = 40;
const asPerson = async () => {
  for (let count = 0; count < ASKED; count += 1) expect((await person.query('account.me')).status).toBe(200);
};

describe('forty strangers', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['ask for pages', () => ask('/sign-in')],
    ['ask for files of the pages', () => ask('/_next/static/none.js')],
    ['ask how to sign in', () => ask('/internal/trpc/account.state')],
    ['try passwords', tryPassword],
  ])(
    'who %s do not delay a person: she is answered after few of theirs',
    async (_, request) => {
      const answered = await countResponsesDuring(40, request, asPerson);
      // Without fair queueing, each request of the person would wait for a request of each of the forty strangers.
      expect(answered / ASKED).toBeLessThan(10);
    },
    120_000,
  );

  it('are all answered in the end if nobody else sends requests', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('/sign-in')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  }, 60_000);
});

describe('a crowd of strangers', () => {
  it('is asked to retry after a given time, and is then let in', async () => {
    const answers = await Promise.all(crowd(300));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 503]));
    for (const answer of answers.filter(({ status }) => status === 503)) {
      expect(JSON.parse(await answer.text())).toMatchObject({ code: 'unavailable' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await ask('/sign-in')).status).toBe(200);
  }, 60_000);

  it('from one address leaves room for another address', async () => {
    const done: string[] = [];
    const all = crowd(60).map((answer) => answer.then(() => done.push('crowd')));
    const others = Array.from({ length: 5 }, () => ask('/sign-in', '127.0.11.3'));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // With fair queueing, only a few requests of the crowd run before each request from the other address.
    expect(done.length).toBeLessThan(40);
    await Promise.all(all);
  }, 60_000);
});
