import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiResponse } from './http.ts';
import { startServer, type TestServer } from './server.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const FROM = '127.0.8.1';
const WALLET = { name: 'Straße 7 / “Home”', currency: 'EUR', timeZone: 'Europe/Berlin' };

async function withWallet(url = coffer().server.url) {
  const at = new TestBrowser(url, { from: FROM });
  const { id: userId } = await at.newPerson();
  const { id: walletId } = readCallResult(await at.mutate('wallets.create', WALLET));
  return { at, userId, walletId };
}

const exportOf = (at: TestBrowser, walletId: string, headers = {}): Promise<ApiResponse> =>
  at.request('GET', `/internal/export/${walletId}`, { headers });

describe('the export of a wallet', () => {
  it('is a file of JSON lines that no cache stores', async () => {
    const { at, walletId } = await withWallet();
    const answer = await exportOf(at, walletId, { 'Accept-Encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="coffer-stra-e-7-home-\d{4}-\d\d-\d\d\.jsonl"$/,
      ),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    const [first, ...lines] = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({ format: 'coffer', version: 1, wallet: { id: walletId, name: WALLET.name } });
    expect(lines[0]).toMatchObject({ type: 'member', record: { role: 'owner' } });
    expect(lines.at(-1)).toEqual({ type: 'end', record: { records: lines.length - 1 } });
  });

  it('requires a session of a person who may export this wallet', async () => {
    const { at, walletId } = await withWallet();
    const { at: stranger, userId } = await withWallet();
    expect(describeRefusal(await exportOf(new TestBrowser(coffer().server.url), walletId))).toBe('401 unauthorized');
    expect(describeRefusal(await exportOf(at, walletId, { Authorization: 'Bearer x' }))).toBe('401 unauthorized');
    for (const id of [walletId, randomUUID(), 'x', `${walletId}x`]) {
      expect(describeRefusal(await exportOf(stranger, id))).toBe('404 notFound');
    }
    await coffer().services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "Member" ("walletId", "userId", role) VALUES ($1, $2, 'member')`,
        values: [walletId, userId],
      }),
    );
    expect(describeRefusal(await exportOf(stranger, walletId))).toBe('403 insufficientRole');
    expect((await exportOf(at, walletId.toUpperCase())).status).toBe(200);
    expect(describeRefusal(await at.request('POST', `/internal/export/${walletId}`))).toBe('404 notFound');
  });
});

describe('a reader', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(inject('database'), { DATABASE_POOL: '2' });
  });
  afterAll(() => server.stop());

  /** A wallet whose export exceeds the buffers of a connection. */
  async function withLargeWallet() {
    const made = await withWallet(server.url);
    const { at, walletId, userId } = made;
    const asset = readCallResult(
      await at.mutate('assets.create', { walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' }),
    );
    await coffer().services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "amountValue", "amountCurrency", "usingStartDate",
                 "usingEndDate", source, "createdUserId", "lastUpdatedUserId", notes)
               SELECT $1, gen_random_uuid(), $2, '2026-01-01', -1, 'EUR', '2026-01-01', '2026-01-01', 'import', $3, $3, repeat('x', 1000)
               FROM generate_series(1, 8000)`,
        values: [walletId, asset.id, userId],
      }),
    );
    return made;
  }

  /** Starts an export and reads only the headers of the response. */
  async function begun({ at, walletId }: { at: TestBrowser; walletId: string }): Promise<IncomingMessage> {
    const cookie = [...at.cookies].map((pair) => pair.join('=')).join('; ');
    const request = get(`${server.url}/internal/export/${walletId}`, { headers: { Cookie: cookie }, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    return response;
  }

  /** Repeats a request until it is not refused because of too many exports. */
  async function admitted(ask: () => Promise<ApiResponse>): Promise<ApiResponse> {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 429) return answer;
    }
  }

  it('who leaves frees the resources of the export', async () => {
    const made = await withLargeWallet();
    for (let round = 0; round < 3; round += 1) {
      (await begun(made)).destroy();
      expect((await admitted(() => made.at.query('members.list', { walletId: made.walletId }))).status).toBe(200);
      const whole = await admitted(() => exportOf(made.at, made.walletId));
      expect(JSON.parse(whole.text.trimEnd().split('\n').at(-1) ?? '').type).toBe('end');
    }
    expect(server.output()).not.toMatch(/fault|error/i);
  }, 60_000);

  it('takes one export at a time, as slowly as she likes', async () => {
    const made = await withLargeWallet();
    const slow = await begun(made);
    expect(slow.statusCode).toBe(200);
    const refused = await exportOf(made.at, made.walletId);
    expect([describeRefusal(refused), refused.headers['retry-after']]).toEqual(['429 tooManyRequests', '10']);
    const another = await withWallet(server.url);
    expect((await exportOf(another.at, another.walletId)).status).toBe(200);
    const lines = (await text(slow)).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ type: 'end', record: { records: lines.length - 2 } });
  }, 60_000);
});
