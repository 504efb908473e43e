import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiResponse } from './http.ts';
import { createMcpToken } from './mcp/mcp-client.ts';
import { startCoffer } from './start-coffer.ts';
import { readCallResult, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const PATIENCE = { timeout: 20_000, interval: 50 };

const WALLET = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };

/** Locks an asset's row, so that writes to this asset wait until the lock is released. */
async function lockedAsset(walletId: string, assetId: string) {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = coffer().services.database.withWallet(walletId, async (transaction) => {
    await transaction.query({
      text: 'SELECT FROM "Asset" WHERE "walletId" = $1 AND id = $2 FOR UPDATE',
      values: [walletId, assetId],
    });
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  const letGoOn = async (): Promise<void> => {
    held.resolve();
    await lock;
  };
  ends.push(letGoOn);
  return { letGoOn };
}

/** A person with a wallet and an asset that a lock keeps busy. */
async function slowWallet() {
  const wallet = await coffer().wallet();
  const assetId = await wallet.at.asset();
  const { letGoOn } = await lockedAsset(wallet.walletId, assetId);
  const answers: ApiResponse[] = [];
  const write = async (): Promise<ApiResponse> => {
    const answer = await wallet.at.call('PATCH', `/assets/${assetId}`, { name: 'Slow' });
    answers.push(answer);
    return answer;
  };
  return { ...wallet, assetId, write, answers, letGoOn };
}

type SlowWallet = Awaited<ReturnType<typeof slowWallet>>;

/** A request whose last byte is not sent yet. */
async function halfSent({ walletId, key }: SlowWallet, path = '/tags', method = 'POST') {
  const { hostname, port } = new URL(coffer().server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const body = JSON.stringify({ name: `Slow ${Math.random()}` });
  const head = [
    `${method} /wallets/${walletId}${path} HTTP/1.1`,
    ...['Host: coffer', 'Content-Type: application/json', 'Connection: close', `Authorization: Bearer ${key}`],
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => undefined).on('close', () => resolve(text));
  });
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
  return { socket, answer, complete: () => void socket.write(body.slice(-1)) };
}

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const several = <Result>(count: number, work: () => Result) => Array.from({ length: count }, work);
const isAnswered = async (asked: Promise<unknown>): Promise<boolean> =>
  Promise.race([asked.then(() => true), pause(1_500, false)]);

describe('the requests of one person', () => {
  it('are at most eight at work, wait for five seconds, and delay nobody else', async () => {
    const slow = await slowWallet();
    const other = await coffer().wallet();
    const sent = several(30, () => slow.write());
    await pause(300);
    // Another person gets an answer immediately, although all 30 writes of the first person wait.
    expect((await other.at.call('POST', '/tags', { name: 'quick' })).status).toBe(200);
    expect(slow.answers).toEqual([]);
    await vi.waitFor(() => expect(slow.answers.length).toBe(22), PATIENCE);
    for (const { status, headers, body } of slow.answers) {
      expect([status, body.code, headers['retry-after']]).toEqual([429, 'tooManyRequests', '1']);
      expect(body.quota).toEqual({ name: 'requestsAtWork', limit: 8 });
    }
    await slow.letGoOn();
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(8);
    expect((await slow.at.call('GET', '/tags')).status).toBe(200);
  });

  it('count over keys and apps, and a further read waits for a place', async () => {
    const slow = await slowWallet();
    const { key } = await slow.withKey();
    const sent = [
      ...several(4, () => slow.write()),
      ...several(4, () => slow.at.call('PATCH', `/assets/${slow.assetId}`, { name: 'Slow' }, { key })),
    ];
    await pause(300);
    const read = slow.at.call('GET', '/tags');
    expect(await isAnswered(read)).toBe(false);
    await slow.letGoOn();
    expect((await read).status).toBe(200);
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('of three people leave connections for a fourth', async () => {
    const slow = await Promise.all(several(3, slowWallet));
    const sent = slow.flatMap((wallet) => several(8, () => wallet.write()));
    await pause(300);
    const other = await coffer().wallet();
    expect((await other.at.call('POST', '/tags', { name: 'quick' })).status).toBe(200);
    for (const wallet of slow) await wallet.letGoOn();
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('hold no place while they wait for the request with the same Idempotency-Key', async () => {
    const slow = await slowWallet();
    const create = (key: string) =>
      slow.at.call(
        'POST',
        '/transactions',
        { assetId: slow.assetId, date: '2026-03-01', amountValue: '-1', amountCurrency: 'EUR' },
        { headers: { 'Idempotency-Key': key } },
      );
    const patches = several(6, () => slow.write());
    await pause(200);
    const same = several(4, () => create('one-key'));
    await pause(200);
    expect((await slow.at.call('GET', '/tags')).status).toBe(200);
    await slow.letGoOn();
    const answers = await Promise.all(same);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length).toBe(3);
    await Promise.all(patches);
  });

  it('hold no place while their bodies arrive', async () => {
    const slow = await slowWallet();
    const senders = await Promise.all(several(8, () => halfSent(slow)));
    await vi.waitFor(async () => expect(await isAnswered(slow.at.call('GET', '/tags'))).toBe(true), PATIENCE);
    expect((await slow.at.call('GET', '/tags')).status).toBe(200);
    for (const sender of senders) sender.complete();
    for (const sender of senders) expect(await sender.answer).toMatch(/^HTTP\/1.1 200 /);
  });

  it('keep their places while work goes on after their sender has left, and free them then', async () => {
    const slow = await slowWallet();
    const senders = await Promise.all(several(8, () => halfSent(slow, `/assets/${slow.assetId}`, 'PATCH')));
    for (const sender of senders) sender.complete();
    await pause(300);
    for (const { socket } of senders) socket.destroy();
    await pause(200);
    const read = slow.at.call('GET', '/tags');
    expect(await isAnswered(read)).toBe(false);
    await slow.letGoOn();
    expect((await read).status).toBe(200);
  });
});

describe('a call of an agent', () => {
  it('holds its place until it ends, even though the headers of its stream are sent', async () => {
    const at = new TestBrowser(coffer().server.url, { from: '127.0.8.9' });
    await at.newPerson();
    const { id: walletId } = readCallResult(await at.mutate('wallets.create', WALLET));
    const token = await createMcpToken(at);
    const { id: assetId } = readCallResult(
      await at.mutate('assets.create', { walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' }),
    );
    const slow = await lockedAsset(walletId, assetId);
    const change = { action: 'assets.update', walletId, id: assetId, name: 'Slow' };
    const call = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'manage_assets', arguments: change },
    });
    const post = (body: unknown, version: string) =>
      fetch(`${at.url}/mcp`, {
        method: 'POST',
        headers: {
          Accept: 'application/json, text/event-stream',
          'Content-Type': 'application/json',
          'MCP-Protocol-Version': version,
          Authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(body),
      }).then((answer) => answer.text());
    const single = several(6, () => post(call(1), '2025-11-25'));
    // Each call of a batch counts as one running request.
    const batch = post([call(1), call(2), call(3), call(4)], '2025-03-26');
    await pause(500);
    const read = at.query('tags.list', { walletId });
    expect(await isAnswered(read)).toBe(false);
    await slow.letGoOn();
    expect((await read).status).toBe(200);
    for (const text of await Promise.all(single)) expect(text).toContain('"name":"Slow"');
    expect((await batch).match(/"name\\":\\"Slow/g)?.length).toBe(4);
  });
});
