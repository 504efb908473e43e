import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSealingKey } from '@coffer/auth/sealing.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnTestServices } from '../testing/own-services.ts';
import { openSealer } from './sealer.ts';

const services = await openOwnTestServices();
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'coffer-key-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
});

test('processes that start together create one key in a file that others cannot read, and later ones require it', async () => {
  const settings = { key: undefined, dataDirectory: directory };
  const sealers = await Promise.all([1, 2, 3].map(() => openSealer(services.database, settings)));
  const sealed = sealers[0]!.seal('test', Buffer.from('secret'));
  for (const sealer of sealers) expect(sealer.open('test', sealed).toString()).toBe('secret');
  const file = join(directory, 'coffer.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const text = readFileSync(file, 'utf8');
  const key = Buffer.from(text.trim(), 'base64url');
  expect((await openSealer(services.database, { ...settings, key })).open('test', sealed).toString()).toBe('secret');
  await expect(openSealer(services.database, { ...settings, key: generateSealingKey() })).rejects.toThrow(
    /^COFFER_KEY is not/,
  );

  chmodSync(file, 0o644);
  await expect(openSealer(services.database, settings)).rejects.toThrow(/chmod 600/);
  chmodSync(file, 0o600);
  writeFileSync(file, 'no key');
  await expect(openSealer(services.database, settings)).rejects.toThrow(/contains no key/);
  rmSync(file);
  await expect(openSealer(services.database, settings)).rejects.toThrow(/is not the key with which the secrets/);
});
