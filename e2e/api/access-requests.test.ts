import { once } from 'node:events';
import type { NewAccessRequestParams } from '@coffer/api/people/accessRequests/accessRequests.schema.ts';
import { createTestApp } from '@coffer/api/testing/create-test-app.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import type { JsonBody } from './http.ts';
import { startServer, type TestServer } from './server.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const WALLET = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };
const KEY: NewAccessRequestParams = { action: 'createApiKey', name: 'Lens', scopes: ['service:read'] };

let second: TestServer;
beforeAll(async () => {
  second = await startServer(inject('database'));
});
afterAll(() => second.stop());

/** Creates an owner with a wallet, a browser on the first process, and an app. */
async function owner() {
  const at = new TestBrowser(coffer().server.url, { from: '127.0.8.4' });
  const { id: userId, email } = await at.newPerson();
  const { id: walletId } = readCallResult(await at.mutate('wallets.create', WALLET));
  const signInAt = async (url: string) => {
    const there = new TestBrowser(url, { from: '127.0.8.4' });
    await there.signIn(email, TEST_PASSWORD);
    return there;
  };
  const app = createTestApp(coffer().services, userId).as();
  const make = (params: NewAccessRequestParams) => app.accessRequests.create({ walletId, params });
  const get = (id: string) => app.accessRequests.get({ walletId, id });
  const keys = async () => readCallResult(await at.query('apiKeys.list', { walletId })).items as JsonBody[];
  return { at, userId, walletId, signInAt, make, get, keys };
}

describe('an access request', () => {
  it('is decided once, even by two processes at once', async () => {
    const ada = await owner();
    const there = await ada.signInAt(second.url);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await ada.make(KEY);
      const before = (await ada.keys()).length;
      const answers = await Promise.all([
        ada.at.mutate('accessRequests.approve', { id }),
        there.mutate('accessRequests.approve', { id }),
        ada.at.mutate('accessRequests.approve', { id }),
        there.mutate('accessRequests.reject', { id }),
      ]);
      const done = answers.filter(({ status }) => status === 200).map((answer) => readCallResult(answer));
      const refused = answers.filter(({ status }) => status !== 200).map(describeRefusal);
      expect([done.length, refused]).toEqual([1, Array(3).fill('409 alreadyDecided')]);
      const { status, result } = await ada.get(id);
      expect(status).toBe(done[0].status);
      expect((await ada.keys()).length - before).toBe(status === 'succeeded' ? 1 : 0);
      if (status === 'succeeded') expect((await ada.keys()).at(-1).id).toBe(result?.apiKeyId);
    }
  }, 60_000);

  it('stays pending when the deciding process is killed halfway, and can be decided again', async () => {
    const ada = await owner();
    const { id } = await ada.make(KEY);
    const doomed = await startServer(inject('database'));
    const there = await ada.signInAt(doomed.url);
    const { database } = coffer().services;
    await database.withWallet(ada.walletId, async (transaction) => {
      // Approving waits for the wallet's row: the decision is stored, but the API key doesn't exist yet.
      await transaction.query({ text: 'SELECT FROM "Wallet" WHERE id = $1 FOR UPDATE', values: [ada.walletId] });
      const broken = there.mutate('accessRequests.approve', { id }).catch(() => 'broken');
      await expect.poll(async () => waiting(), { timeout: 10_000 }).toBeGreaterThan(0);
      doomed.process.kill('SIGKILL');
      if (doomed.process.exitCode === null && doomed.process.signalCode === null) await once(doomed.process, 'exit');
      expect(await broken).toBe('broken');
    });
    await expect.poll(async () => waiting(), { timeout: 10_000 }).toBe(0);
    expect((await ada.get(id)).status).toBe('pending');
    expect(await ada.keys()).toEqual([]);
    expect(readCallResult(await ada.at.mutate('accessRequests.approve', { id })).key).toMatch(/^coffer_/);
    expect((await ada.get(id)).status).toBe('succeeded');
    expect(await ada.keys()).toHaveLength(1);
    await doomed.stop();
  }, 60_000);

  it('can be created and read by apps only: keys are refused, and the app’s pages see none', async () => {
    const ada = await owner();
    const { id } = await ada.make(KEY);
    const { at } = await coffer().wallet();
    expect(
      describeProblemMismatch(await at.call('POST', '/accessRequests', { params: KEY }), 403, 'appsOnly'),
    ).toBeNull();
    expect(describeProblemMismatch(await at.call('GET', `/accessRequests/${id}`), 404, 'notFound')).toBeNull();
    for (const path of ['/accessRequests', `/accessRequests/${id}/approve`]) {
      expect([404, 405]).toContain((await at.call('GET', path)).status);
    }
    expect(
      describeRefusal(
        await ada.at.mutate('accessRequests.approve', { id }, { headers: { Authorization: `Bearer ${at.key}` } }),
      ),
    ).toBe('401 unauthorized');
    expect((await ada.get(id)).status).toBe('pending');
  });
});

/** Number of statements that create a key and wait for the lock of the wallet's row. */
async function waiting(): Promise<number> {
  const rows = await coffer().services.owner.query<{ pid: number }>({
    text: `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%"Wallet" WHERE id = $1 FOR NO KEY UPDATE%'`,
  });
  return rows.length;
}
