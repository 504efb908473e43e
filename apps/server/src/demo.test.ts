import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import { Database } from '@coffer/db/database.ts';
import { serviceLoginOf } from '@coffer/db/embedded/service-login.ts';
import type {} from '@coffer/db/testing/global-setup.ts';
import { bundledSnapshot } from '@coffer/marketdata/snapshot.ts';
import { openStorage } from '@coffer/storage/storage.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeDemoOnce } from './demo.ts';

const database = new Database(serviceLoginOf(inject('database')), 4);
const rates = new ExchangeRates(database);
const directory = mkdtempSync(join(tmpdir(), 'coffer-demo-'));
const storage = openStorage({ kind: 'disk', directory: join(directory, 'files') });
const file = join(directory, 'demo.json');
const makeOnce = (baseUrl = 'http://localhost:3000') => makeDemoOnce({ database, rates, storage, directory, baseUrl });
const make = async (baseUrl?: string) => (await makeOnce(baseUrl))?.access;

beforeAll(async () => {
  if (await rates.isEmpty()) await rates.store(await bundledSnapshot());
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true });
});

test('demo.json is for its owner only, says how to get in, and stays as it is', async () => {
  const first = await make();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first);
  expect(Object.keys(first!)).toEqual(['baseUrl', 'email', 'password', 'walletId', 'apiKey']);
  expect(await make()).toEqual(first);
  expect(await make('https://coffer.example')).toEqual({ ...first, baseUrl: 'https://coffer.example' });
});

test('a start that makes the demo’s secrets says so, and a later one does not', async () => {
  rmSync(file, { force: true });
  expect((await makeOnce())?.isNew).toBe(true);
  expect((await makeOnce())?.isNew).toBe(false);
  expect((await makeOnce('https://coffer.example'))?.isNew).toBe(false);
});

test('a file that was lost or cut is written again, for the same wallet', async () => {
  const before = await make();
  for (const damage of [() => rmSync(file), () => writeFileSync(file, '{"baseUrl": "htt')]) {
    damage();
    const after = await make();
    expect(after?.walletId).toBe(before?.walletId);
    expect(after?.apiKey).not.toBe(before?.apiKey);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(after);
  }
});
