import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { storageSettings, storageVariables } from './settings.ts';
import { type ByteStorage, NoSuchBytesError, openStorage } from './storage.ts';
import { S3_BUCKET, S3_KEYS, S3_REGION, type S3Simulator, startS3Simulator } from './testing/s3-simulator.ts';

let place: string;
let s3: S3Simulator;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'coffer-storage-'));
  s3 = await startS3Simulator();
});
afterAll(async () => {
  await s3.close();
  await rm(place, { recursive: true });
});

const settingsOf = (variables: Record<string, string>) =>
  storageSettings(z.object(storageVariables).parse(variables), join(place, 'data'));
const store = (more: Record<string, string> = {}) =>
  settingsOf({
    COFFER_S3_BUCKET: S3_BUCKET,
    COFFER_S3_ENDPOINT: s3.endpoint,
    COFFER_S3_REGION: S3_REGION,
    COFFER_S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    COFFER_S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    ...more,
  });

async function localFile(bytes: Buffer): Promise<string> {
  const path = join(place, randomBytes(6).toString('hex'));
  await writeFile(path, bytes);
  return path;
}
const bytesAt = async (storage: ByteStorage, path: string) => buffer(await storage.read(path));

describe.each([
  ['a folder', () => settingsOf({})],
  ['a bucket', () => store()],
])('%s', (_, settings) => {
  test('returns stored bytes unchanged', async () => {
    const storage = openStorage(settings());
    for (const size of [1, 70_000, 3_000_000]) {
      const bytes = randomBytes(size);
      await storage.store(`wallet/file-${size}`, await localFile(bytes));
      expect((await bytesAt(storage, `wallet/file-${size}`)).equals(bytes)).toBe(true);
    }
  });

  test('reports missing bytes, also after removal; removing missing bytes succeeds', async () => {
    const storage = openStorage(settings());
    await storage.store('wallet/gone', await localFile(Buffer.from('x')));
    await storage.remove('wallet/gone');
    await storage.remove('wallet/gone');
    await expect(storage.read('wallet/gone')).rejects.toThrow(NoSuchBytesError);
    await expect(storage.read('never/there')).rejects.toThrow(NoSuchBytesError);
  });

  test('bytes can be removed while they are read; the reader gets all of them', async () => {
    const storage = openStorage(settings());
    const bytes = randomBytes(2_000_000);
    await storage.store('wallet/read', await localFile(bytes));
    const reading = await storage.read('wallet/read');
    await storage.remove('wallet/read');
    expect((await buffer(reading)).equals(bytes)).toBe(true);
  });

  test('rejects paths that lead elsewhere', async () => {
    const storage = openStorage(settings());
    const file = await localFile(Buffer.from('x'));
    for (const path of ['../x', '/etc/x', 'a/../../x', 'a//b', 'A', 'a\\b', '', 'a/', 'a\0b', '..']) {
      await expect(storage.store(path, file)).rejects.toThrow(TypeError);
      await expect(storage.read(path)).rejects.toThrow(TypeError);
      await expect(storage.remove(path)).rejects.toThrow(TypeError);
    }
  });
});

test('a bucket is accessed with a valid signature, and a rejected one is reported', async () => {
  const storage = openStorage(store());
  await storage.store('signed/one', await localFile(Buffer.from('x')));
  expect(s3.refused).toEqual([]);
  expect(s3.objects.has('signed/one')).toBe(true);
  const stranger = openStorage(store({ COFFER_S3_SECRET_ACCESS_KEY: 'another' }));
  await expect(stranger.read('signed/one')).rejects.not.toThrow(NoSuchBytesError);
  await expect(stranger.store('signed/two', await localFile(Buffer.from('x')))).rejects.toThrow();
  expect(s3.objects.has('signed/two')).toBe(false);
  expect(new Set(s3.refused)).toEqual(new Set(['SignatureDoesNotMatch']));
});

test('a folder contains only stored files', async () => {
  const settings = { kind: 'disk', directory: join(place, 'alone') } as const;
  const storage = openStorage(settings);
  await storage.store('a/b', await localFile(Buffer.from('x')));
  await storage.store('a/c', await localFile(Buffer.from('y')));
  await storage.remove('a/b');
  expect((await readdir(settings.directory, { recursive: true })).sort()).toEqual(['a', 'a/c']);
});

test('rejects an incomplete key pair', () => {
  expect(() => settingsOf({ COFFER_S3_BUCKET: 'b', COFFER_S3_ACCESS_KEY_ID: 'x' })).toThrow(/must be set together/);
  expect(settingsOf({ COFFER_S3_BUCKET: 'b' })).toMatchObject({ credentials: null, endpoint: null });
});
