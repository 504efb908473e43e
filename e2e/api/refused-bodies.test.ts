import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { measureLongestResponseGap } from './longest-response-gap.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const WALLET = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };
const UPLOAD = '/internal/trpc/importFiles.upload';
const IMPORT = '/internal/trpc/imports.import';
const LONG = 50 * 1024 * 1024;

let at: TestBrowser;
let walletId: string;
beforeAll(async () => {
  at = new TestBrowser(coffer().server.url, { from: '127.0.12.1' });
  await at.newPerson();
  walletId = readCallResult(await at.mutate('wallets.create', WALLET)).id;
});

const cookieOf = ({ cookies }: TestBrowser) => [...cookies].map((pair) => pair.join('=')).join('; ');

/**
 * Sends only the headers of a request. Returns the status and code of the answer, or `silence` if the server waits for
 * the body.
 */
async function responseBeforeBody(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { hostname, port } = new URL(coffer().server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const all = {
    Host: `${hostname}:${port}`,
    Origin: coffer().server.url,
    'Content-Type': 'application/json',
    ...('Transfer-Encoding' in headers ? {} : { 'Content-Length': String(LONG) }),
    ...headers,
  };
  const lines = Object.entries(all).map((pair) => `${pair.join(': ')}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const said = await Promise.race([once(socket, 'data').then(([data]) => String(data)), pause(3000, 'silence')]);
  socket.destroy();
  return said === 'silence' ? said : `${/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]} ${/"code":"(\w+)"/.exec(said)?.[1]}`;
}

/** Returns a browser of a new person with this role in the wallet. */
async function member(role: string): Promise<TestBrowser> {
  const browser = new TestBrowser(coffer().server.url, { from: '127.0.12.1' });
  const { id } = await browser.newPerson();
  await coffer().services.database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: `INSERT INTO "Member" ("walletId", "userId", role) VALUES ($1, $2, $3)`,
      values: [walletId, id, role],
    }),
  );
  return browser;
}

describe('before a body of 50 MiB is read', () => {
  it('a stranger is refused, whatever they call and however they announce the length', async () => {
    for (const path of [UPLOAD, IMPORT, '/internal/trpc/wallets.create', '/internal/restore', '/internal/nothing']) {
      expect(await responseBeforeBody(path, {}), path).toBe('401 unauthorized');
      expect(await responseBeforeBody(path, { 'Transfer-Encoding': 'chunked' }), path).toBe('401 unauthorized');
      expect(await responseBeforeBody(path, { 'Coffer-Wallet': walletId }), path).toBe('401 unauthorized');
    }
    for (const path of ['/internal/trpc/account.signUp', '/auth/callback/credentials']) {
      for (const length of [{}, { 'Content-Length': '20000' }]) {
        expect(await responseBeforeBody(path, length), path).toBe('413 bodyTooLarge');
      }
    }
  }, 60_000);

  it('a person who may not write in the wallet, or names no wallet, is refused', async () => {
    const wallet = { 'Coffer-Wallet': walletId };
    const viewer = { Cookie: cookieOf(await member('viewer')) };
    const other = new TestBrowser(coffer().server.url, { from: '127.0.12.1' });
    await other.newPerson();
    const foreign = { Cookie: cookieOf(other) };
    for (const path of [UPLOAD, IMPORT]) {
      expect(await responseBeforeBody(path, { ...viewer, ...wallet })).toBe('403 insufficientRole');
      expect(await responseBeforeBody(path, { ...foreign, ...wallet })).toBe('404 notFound');
      expect(await responseBeforeBody(path, { ...foreign, 'Coffer-Wallet': randomUUID() })).toBe('404 notFound');
      expect(await responseBeforeBody(path, { ...foreign, 'Coffer-Wallet': 'x' })).toBe('404 notFound');
      expect(await responseBeforeBody(path, { Cookie: cookieOf(at) })).toBe('413 bodyTooLarge');
      expect(await responseBeforeBody(path, { Cookie: cookieOf(at), 'Transfer-Encoding': 'chunked' })).toBe(
        '413 bodyTooLarge',
      );
    }
  }, 60_000);

  it('an API key that may not write in the wallet is refused', async () => {
    const wallet = await coffer().wallet();
    const { key: reading } = await wallet.withKey(['service:read']);
    const path = (id: string) => `/wallets/${id}/assets/${randomUUID()}/import`;
    const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
    expect(await responseBeforeBody(path(wallet.walletId), bearer(reading))).toBe('403 insufficientScope');
    expect(await responseBeforeBody(path(walletId), bearer(wallet.key))).toBe('404 notFound');
    expect(await responseBeforeBody(path(walletId), bearer('none'))).toBe('401 unauthorized');
  }, 60_000);
});

describe('an input', () => {
  const call = (body: unknown) => at.request('POST', '/internal/trpc/wallets.create', { body });

  it('with superjson notes on its types is refused, even if they would be slow to apply', async () => {
    const members = Array.from({ length: 30_000 }, (_, index) => `x${index}`);
    const hostile = {
      json: { ...WALLET, list: members.map((name) => [name]) },
      meta: {
        values: { list: ['set'] },
        referentialEqualities: { name: members.map((_, index) => `list.${index}.0`) },
      },
    };
    const asSet = { json: WALLET, meta: { values: { name: ['set'] } } };
    for (const body of [hostile, asSet]) expect(describeRefusal(await call(body))).toBe('400 malformedJson');
    expect(describeRefusal(await call({ json: WALLET, meta: { values: { name: ['Date'] } } }))).toBe(
      '400 invalidInput',
    );
    const batch = await at.request('POST', '/internal/trpc/wallets.create,wallets.create?batch=1', {
      body: { 0: hostile, 1: asSet },
    });
    expect(batch.status).toBe(400);
    const query = await at.request(
      'GET',
      `/internal/trpc/wallets.get?input=${encodeURIComponent(JSON.stringify({ json: { walletId }, meta: { values: { walletId: ['set'] } } }))}`,
    );
    expect(describeRefusal(query)).toBe('400 malformedJson');
    expect((await call({ json: WALLET })).status).toBe(200);
  }, 60_000);

  it('of a stranger must be short', async () => {
    const stranger = new TestBrowser(coffer().server.url, { from: '127.0.12.2' });
    const input = { email: `${randomUUID()}@example.org`, name: 'Ada', password: TEST_PASSWORD, locale: 'en' };
    expect(describeRefusal(await stranger.mutate('account.signUp', { ...input, name: 'x'.repeat(20_000) }))).toBe(
      '413 bodyTooLarge',
    );
    expect((await stranger.mutate('account.signUp', input)).status).toBe(200);
  });
});

/** JSON that is slow to parse for its length. */
const wide = (length: number) => `[${'{"a":[]},'.repeat(Math.floor(length / 9))}{}]`;

describe('a body of 40 MiB', () => {
  it('delays nobody else, neither in a call of the app nor in one of an API key', async () => {
    const headers = { 'Content-Type': 'application/json', 'Coffer-Wallet': walletId };
    const body = Buffer.from(`{"json":{"content":${wide(40 * 1024 * 1024)}}}`);
    const refused: string[] = [];
    const silence = await measureLongestResponseGap(coffer().server.url, async () => {
      refused.push(describeRefusal(await at.request('POST', IMPORT, { body, headers })));
    });
    expect(refused).toEqual(['400 invalidInput']);
    expect(silence).toBeLessThan(0.5);
    const wallet = await coffer().wallet();
    const assetId = await wallet.at.asset();
    const rest = Buffer.from(`{"content":${wide(40 * 1024 * 1024)}}`);
    const silenceOfRest = await measureLongestResponseGap(coffer().server.url, async () => {
      refused.push(describeRefusal(await wallet.at.call('POST', `/assets/${assetId}/import`, rest)));
    });
    expect(refused).toEqual(['400 invalidInput', '400 invalidInput']);
    expect(silenceOfRest).toBeLessThan(0.5);
  }, 120_000);

  it('that is not JSON is refused, and the next one is read', async () => {
    const headers = { 'Content-Type': 'application/json', 'Coffer-Wallet': walletId };
    for (const text of ['x', '{"json":', '"', '['.repeat(9)]) {
      const body = Buffer.from(text.padEnd(2_000_000, text.at(-1)));
      expect(describeRefusal(await at.request('POST', UPLOAD, { body, headers })), text).toBe('400 malformedJson');
    }
    const content = `Date;Text;Amount\n${'2026-01-01;Shop;-1.00\n'.repeat(120_000)}`;
    const input = { walletId, filename: 'a.csv', contentBase64: Buffer.from(content).toString('base64') };
    const key = { ...headers, 'Idempotency-Key': randomUUID() };
    const first = await at.mutate('importFiles.upload', input, { headers: key });
    expect(readCallResult(first)).toMatchObject({ filename: 'a.csv', detected: { transactions: 120_000 } });
    const again = await at.mutate('importFiles.upload', input, { headers: key });
    expect([again.headers['idempotency-replayed'], again.text]).toEqual(['true', first.text]);
    const reused = await at.mutate('importFiles.upload', { ...input, filename: 'b.csv' }, { headers: key });
    expect(describeRefusal(reused)).toBe('422 idempotencyKeyReused');
  }, 120_000);

  it('sets individual notes of thousands of transactions, all or none', async () => {
    const headers = { 'Coffer-Wallet': walletId };
    const asset = { walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' };
    const assetId = readCallResult(await at.mutate('assets.create', asset)).id;
    const booked = { walletId, assetId, date: '2026-03-01', amountValue: '-1', amountCurrency: 'EUR' };
    const ids: string[] = [];
    for (let count = 0; count < 150; count++)
      ids.push(readCallResult(await at.mutate('transactions.create', booked)).id);
    const noteOf = (id: string) => `${id} ${'ß'.repeat(9000)}`;
    const groups = ids.map((id) => ({ transactionIds: [id], changes: { notes: noteOf(id) } }));
    const missing = { transactionIds: [randomUUID()], changes: { notes: 'x' } };
    const each = (sent: readonly object[]) =>
      at.mutate('transactions.bulkUpdateEach', { walletId, groups: sent }, { headers });
    expect(describeRefusal(await each([...groups, missing]))).toBe('422 invalidReference');
    const notes = async () => {
      const all: (string | null)[] = [];
      for (let cursor: string | undefined; ; ) {
        const input = { walletId, assetIds: [assetId], limit: 500, ...(cursor === undefined ? {} : { cursor }) };
        const { items, nextCursor } = readCallResult(await at.query('transactions.list', input));
        all.push(...items.map((one: { notes: string | null }) => one.notes));
        if (nextCursor === null) return all;
        cursor = nextCursor;
      }
    };
    expect(new Set(await notes())).toEqual(new Set([null]));
    expect(readCallResult(await each(groups))).toEqual({ updatedCount: ids.length });
    expect(new Set(await notes())).toEqual(new Set(ids.map(noteOf)));
  }, 60_000);

  it('is one of at most three of a person at a time', async () => {
    const headers = { Cookie: cookieOf(at), 'Coffer-Wallet': walletId };
    const { hostname, port } = new URL(coffer().server.url);
    const sockets = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        const lines = Object.entries({ ...headers, Origin: coffer().server.url, 'Content-Length': String(LONG) });
        socket.write(`POST ${UPLOAD} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`);
        socket.write(`${lines.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n{`);
        await pause(200);
        return socket;
      }),
    );
    expect(await responseBeforeBody(UPLOAD, headers)).toBe('429 tooManyRequests');
    for (const socket of sockets) socket.destroy();
    await pause(300);
    expect(await responseBeforeBody(UPLOAD, headers)).toBe('silence');
  }, 30_000);
});

describe('long bodies of more than 64 MiB together', () => {
  /**
   * Sends the first 24 MiB of a body of 50 MiB. Resolves to the socket, and a function that returns the server's
   * response so far.
   */
  const begin = async () => {
    const { hostname, port } = new URL(coffer().server.url);
    const socket = connect(Number(port), hostname);
    let said = '';
    socket.on('error', () => undefined).on('data', (data) => (said += data));
    const headers = { Origin: coffer().server.url, Cookie: cookieOf(at), 'Coffer-Wallet': walletId };
    const lines = Object.entries({ ...headers, 'Content-Length': String(LONG) }).map((pair) => pair.join(': '));
    socket.write(`POST ${UPLOAD} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await new Promise<void>((resolve) => {
      socket.write(Buffer.alloc(24 * 1024 * 1024, '['), () => resolve());
      socket.once('close', resolve);
    });
    return { socket, said: () => said };
  };

  it('cost the person who sends most her latest body, and nobody else anything', async () => {
    const begun = [await begin(), await begin(), await begin()];
    await expect
      .poll(() => begun.map(({ said }) => said().slice(0, 12)), { timeout: 30_000 })
      .toContain('HTTP/1.1 503');
    const [first, second, last] = begun.map(({ said }) => said());
    expect([first, second]).toEqual(['', '']);
    expect(last).toMatch(/\r\nretry-after: 5\r\n[\s\S]*"code":"unavailable"/i);
    const other = await member('member');
    const content = Buffer.from(`Date;Text;Amount\n${'2026-01-01;Shop;-1.00\n'.repeat(60_000)}`).toString('base64');
    const input = { walletId, filename: 'a.csv', contentBase64: content };
    const answer = await other.mutate('importFiles.upload', input, { headers: { 'Coffer-Wallet': walletId } });
    expect(readCallResult(answer)).toMatchObject({ detected: { transactions: 60_000 } });
    for (const { socket } of begun) socket.destroy();
  }, 120_000);
});
