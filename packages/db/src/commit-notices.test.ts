import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { COMMITS_CHANNEL, withCommitNotices } from './commit-notices.ts';
import { Database } from './database.ts';
import { DatabaseNotificationListener } from './database-notification-listener.ts';
import { deriveServiceLogin } from './embedded/service-login.ts';
import type {} from './testing/global-setup.ts';

const connection = deriveServiceLogin(inject('database'));
const database = withCommitNotices(new Database(connection, 4));
const notices = new DatabaseNotificationListener(connection);
/** Wallet ids of each received notice. Other tests write to the same database, so their wallets are included. */
const heard: string[][] = [];
notices.on(COMMITS_CHANNEL, (walletIds) => void heard.push(walletIds?.split(' ') ?? ['lost']));
beforeAll(() => notices.open());
afterAll(async () => {
  await notices.close();
  await database.close();
});

const nothing = async () => undefined;
const noticesOf = (walletId: string) => heard.filter((walletIds) => walletIds.includes(walletId)).length;

test('a commit notifies every process, once for all commits within a moment', async () => {
  const wallets: readonly string[] = Array.from({ length: 500 }, () => randomUUID());
  const [first = ''] = wallets;
  for (const walletId of wallets) await database.withWallet(walletId, nothing);
  for (let more = 0; more < 20; more += 1) await database.withWallet(first, nothing);
  await vi.waitFor(() => expect(wallets.every((walletId) => noticesOf(walletId) > 0)).toBe(true));
  // One notice has room for two hundred wallets.
  const own = heard.filter((walletIds) => walletIds.some((walletId) => wallets.includes(walletId)));
  expect(own.length).toBeLessThan(100);
  expect(Math.max(...own.map(({ length }) => length))).toBeLessThanOrEqual(200);
});

test('reads, rollbacks and transactions marked as quiet send no notice', async () => {
  const [read, tried, failed, quiet, last] = Array.from({ length: 5 }, () => randomUUID());
  await database.withWallet(`${read}`, nothing, { readOnly: true });
  await database.withWallet(`${tried}`, nothing, { provisional: true });
  await database.withWallet(`${failed}`, () => Promise.reject(new Error('no'))).catch(() => undefined);
  await database.withWallet(`${quiet}`, nothing, { quiet: true });
  await database.withWallet(`${last}`, nothing);
  await vi.waitFor(() => expect(noticesOf(`${last}`)).toBe(1));
  expect([read, tried, failed, quiet].map((walletId) => noticesOf(`${walletId}`))).toEqual([0, 0, 0, 0]);
});

test('a new listener is told that it may have missed notices', () => {
  expect(heard[0]).toEqual(['lost']);
});
