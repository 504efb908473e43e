import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ApiKeyClient } from './http.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TestBrowser } from './test-browser.ts';

/** This server's worker syncs with banks. Without credentials of a provider, the demo bank is the only bank. */
const coffer = startCoffer({ COFFER_WORKER: '1' }, { isAlone: true });
const WALLET = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };
const BANK = { type: 'providerD', countryCode: 'DE', institutionId: 'demo-bank' };

async function personWithWallet() {
  const browser = new TestBrowser(coffer().server.url, { from: '127.0.9.1' });
  await browser.newPerson();
  const { id: walletId } = readCallResult(await browser.mutate('wallets.create', WALLET));
  return { browser, walletId };
}

/** Starts a connection to the demo bank. Returns the path with which the bank's page redirects to Coffer. */
async function begin(browser: TestBrowser, walletId: string, code: object = { accounts: ['giro', 'savings'] }) {
  const { id, address } = readCallResult(await browser.mutate('bankConnections.connect', { walletId, ...BANK }));
  const state = new URL(address).searchParams.get('state') ?? '';
  return { id, back: `/connect/return?${new URLSearchParams({ state, code: JSON.stringify(code) })}` };
}

async function synced(browser: TestBrowser, walletId: string, id: string, after: string | null = null) {
  for (let tries = 0; tries < 240; tries += 1) {
    const connection = readCallResult(await browser.query('bankConnections.get', { walletId, id }));
    if (connection.lastSyncTime !== after) return connection;
    await pause(250);
  }
  throw new Error('the worker did not read the bank');
}

it('a redirect from a bank works once, and only in the browser that went there', async () => {
  const { browser, walletId } = await personWithWallet();
  const { id, back } = await begin(browser, walletId);
  const stranger = new TestBrowser(coffer().server.url, { from: '127.0.9.2' });
  const led = async (by: TestBrowser, path: string) => {
    const answer = await by.request('GET', path);
    expect([answer.status, answer.headers['cache-control']]).toEqual([303, 'no-store']);
    return answer.headers['location'];
  };
  expect(await led(stranger, back)).toBe('/connections?problem=otherSession');
  await stranger.newPerson();
  expect(await led(stranger, back)).toBe('/connections?problem=otherSession');
  expect(await led(browser, '/connect/return')).toBe('/connections?problem=expired');
  expect(await led(browser, '/connect/return?state=x&state=y')).toBe('/connections?problem=expired');
  expect(await led(browser, back)).toBe(`/w/${walletId}/connections/${id}?consent=given`);
  expect(await led(browser, back)).toBe('/connections?problem=used');
  const broken = await begin(browser, walletId);
  const refused = broken.back.replace(/code=.*/, 'error=access_denied');
  expect(await led(browser, refused)).toBe(`/w/${walletId}/connections?problem=brokenOff`);
});

it('syncs transactions, which REST then lists, and syncs again on request', async () => {
  const { browser, walletId } = await personWithWallet();
  const { id, back } = await begin(browser, walletId);
  await browser.request('GET', back);
  const { items } = readCallResult(await browser.query('bankConnections.accounts', { walletId, id }));
  const accounts = items.map((account: { id: string; name: string }) => ({
    accountId: account.id,
    newAsset: { name: account.name },
  }));
  readCallResult(await browser.mutate('bankConnections.mapAccounts', { walletId, id, accounts }));
  const first = await synced(browser, walletId, id);
  expect(first).toMatchObject({ status: 'active', error: null });
  expect(first.assetIds).toHaveLength(2);
  const { key } = readCallResult(
    await browser.mutate('apiKeys.create', { walletId, name: 'Script', scopes: ['service:read', 'service:write'] }),
  );
  const rest = new ApiKeyClient(coffer().server.url, key);
  const told = await rest.get(`/wallets/${walletId}/bankConnections/${id}`);
  expect(told).toMatchObject({ type: 'providerD', countryCode: 'DE', institution: { id: 'demo-bank' } });
  const asset = await rest.get(`/wallets/${walletId}/assets/${first.assetIds[0]}`);
  expect(asset.accountNumber).toMatch(/^DE\d{20}$/);
  expect(asset.bankConnection).toMatchObject({ type: 'providerD', status: 'active', providerAAccount: null });
  for (const assetId of first.assetIds) {
    const difference = readCallResult(await browser.query('bankConnections.balanceDifference', { walletId, assetId }));
    expect(difference).toMatchObject({ difference: '0', since: null });
  }
  const answer = await rest.post(`/wallets/${walletId}/integrations/sync`, {});
  expect(answer).toEqual({ queued: first.assetIds, alreadyPending: [], needsReconnect: [], failed: [] });
  await synced(browser, walletId, id, first.lastSyncTime);
  const again = readCallResult(await browser.query('bankConnections.runs', { walletId, id, limit: 10 }));
  expect(again.items).toMatchObject([
    { cause: 'program', outcome: 'done', created: 0 },
    { cause: 'first', outcome: 'done' },
  ]);
});

it('refuses reports without the signature of the provider, and keys on app-only operations', async () => {
  const { url } = coffer().server;
  const { browser } = await personWithWallet();
  const hook = (path: string) =>
    browser.request('POST', path, { body: { webhook_type: 'TRANSACTIONS', item_id: 'x' } });
  expect((await hook('/connect/hooks/providerC')).status).toBe(401);
  expect((await hook('/connect/hooks/providerD')).status).toBe(401);
  expect((await hook('/connect/hooks/providerX')).status).toBe(404);
  expect((await hook('/connect/return')).status).toBe(404);
  const { key, walletId } = await coffer().wallet();
  const headers = { Authorization: `Bearer ${key}` };
  const input = encodeURIComponent(JSON.stringify({ json: { walletId } }));
  const internal = await new TestBrowser(url).request('GET', `/internal/trpc/bankConnections.offered?input=${input}`, {
    headers,
  });
  expect(describeRefusal(internal)).toBe('401 unauthorized');
});
