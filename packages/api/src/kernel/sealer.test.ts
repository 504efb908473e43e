import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKey } from '@coffer/auth/sealing.ts';
import type { ConnectionSettings } from '@coffer/db/connection.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { openTestDatabase } from '../testing/wallet.ts';
import { openSealer } from './sealer.ts';

let own: { readonly connection: ConnectionSettings; drop(): Promise<void> };
let services: ReturnType<typeof openTestDatabase>;
let directory: string;
beforeAll(async () => {
  own = await ownDatabase(inject('database'));
  services = openTestDatabase(own.connection);
  directory = mkdtempSync(join(tmpdir(), 'coffer-key-'));
});
afterAll(async () => {
  await services.database.close();
  await own.drop();
  rmSync(directory, { recursive: true, force: true });
});

test('processes that start at once make one key in a file that others cannot read; later ones need it', async () => {
  const settings = { key: undefined, dataDirectory: directory };
  const sealers = await Promise.all([1, 2, 3].map(() => openSealer(services.database, settings)));
  const sealed = sealers[0]!.seal('test', Buffer.from('secret'));
  for (const sealer of sealers) expect(sealer.open('test', sealed).toString()).toBe('secret');
  const file = join(directory, 'coffer.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const text = readFileSync(file, 'utf8');
  const key = Buffer.from(text.trim(), 'base64url');
  expect((await openSealer(services.database, { ...settings, key })).open('test', sealed).toString()).toBe('secret');
  await expect(openSealer(services.database, { ...settings, key: newKey() })).rejects.toThrow(/^COFFER_KEY is not/);

  chmodSync(file, 0o644);
  await expect(openSealer(services.database, settings)).rejects.toThrow(/chmod 600/);
  chmodSync(file, 0o600);
  writeFileSync(file, 'no key');
  await expect(openSealer(services.database, settings)).rejects.toThrow(/holds no key/);
  rmSync(file);
  await expect(openSealer(services.database, settings)).rejects.toThrow(/is not the key that the secrets/);
});
