import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import { createOwnTestDatabase } from '@coffer/api/testing/own-database.ts';
import { Database } from '@coffer/db/database.ts';
import { deriveServiceLogin } from '@coffer/db/embedded/service-login.ts';
import type {} from '@coffer/db/testing/global-setup.ts';
import { ownerDatabase } from '@coffer/db/testing/owner-database.ts';
import { readBundledSnapshot } from '@coffer/marketdata/bundled-snapshot.ts';
import { openStorage } from '@coffer/storage/storage.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDemoOnce } from './create-demo-once.ts';
import { openDataDirectory } from './data-directory.ts';

const own = await createOwnTestDatabase(inject('database'));
const database = new Database(deriveServiceLogin(own.connection), 4);
const owner = ownerDatabase(own.connection);
const rates = new ExchangeRates(database);
const directory = mkdtempSync(join(tmpdir(), 'coffer-demo-'));
const storage = openStorage({ kind: 'disk', directory: join(directory, 'files') });
const file = join(directory, 'demo.json');
const makeOnce = (baseUrl = 'http://localhost:3000') =>
  createDemoOnce({ database, rates, storage, directory, baseUrl });

beforeAll(async () => {
  await rates.store(await readBundledSnapshot());
});
afterAll(async () => {
  await database.close();
  await own.drop();
  rmSync(directory, { recursive: true });
});

test('the first start creates the demo, and demo.json, which only its owner can read', async () => {
  const first = await makeOnce();
  expect(first?.isNew).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first?.access);
  expect(Object.keys(first?.access ?? {})).toEqual(['baseUrl', 'email', 'password', 'walletId', 'apiKey']);
  expect(await makeOnce()).toEqual({ isNew: false, access: first?.access });
  const access = { ...first?.access, baseUrl: 'https://coffer.example' };
  expect(await makeOnce('https://coffer.example')).toEqual({ isNew: false, access });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(access);
});

test.each([
  ['is gone', () => rmSync(file)],
  ['is cut off', () => writeFileSync(file, '{"baseUrl": "htt')],
  ['belongs to another database', () => writeFileSync(file, readFileSync(file, 'utf8').replaceAll('coffer_', 'x'))],
])('a start whose demo.json %s resets neither the password nor the key', async (_, damage) => {
  const kept = readFileSync(file, 'utf8');
  const secrets = () =>
    owner.query({
      text: `SELECT "passwordHash", hash, "revokedTime" FROM "Person" JOIN "ApiKey" ON "createdUserId" = "Person".id`,
    });
  const before = await secrets();
  damage();
  expect(await makeOnce()).toEqual({ isNew: false, access: null, email: 'demo@coffer.example' });
  expect(await secrets()).toEqual(before);
  writeFileSync(file, kept);
  expect((await makeOnce('https://coffer.example'))?.access).toEqual(JSON.parse(kept));
});

test('a data directory that is not writable stops the start before the database is opened', () => {
  expect(() => openDataDirectory('/dev/null/coffer')).toThrow('is not writable');
});
