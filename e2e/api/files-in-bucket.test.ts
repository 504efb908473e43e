import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTestWallet, openTestDatabase } from '@coffer/api/testing/create-test-wallet.ts';
import {
  S3_BUCKET,
  S3_KEYS,
  S3_REGION,
  type S3Simulator,
  startS3Simulator,
} from '@coffer/storage/testing/s3-simulator.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { startServer, type TestServer } from './server.ts';
import { WalletClient } from './start-coffer.ts';
import { createFileWithUploadPath, MINIMAL_PDF, putFileBytes, uploadFile } from './upload-file.ts';

const services = openTestDatabase(inject('database'));
let s3: S3Simulator;
let server: TestServer;
let at: WalletClient;

beforeAll(async () => {
  s3 = await startS3Simulator();
  server = await startServer(inject('database'), {
    COFFER_S3_BUCKET: S3_BUCKET,
    COFFER_S3_ENDPOINT: s3.endpoint,
    COFFER_S3_REGION: S3_REGION,
    COFFER_S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    COFFER_S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  });
  const wallet = await createTestWallet(services);
  at = new WalletClient(server.url, (await wallet.withKey()).key, wallet.walletId);
});
afterAll(async () => {
  await server.stop();
  await s3.close();
  await services.database.close();
});

const content = (id: string) =>
  fetch(`${at.url}/wallets/${at.walletId}/files/${id}/content`, { headers: { Authorization: `Bearer ${at.key}` } });

test('files are stored in the bucket only, and come back unchanged', async () => {
  const bytes = Buffer.concat([MINIMAL_PDF, randomBytes(2_000_000)]);
  const { id, storagePath } = await uploadFile(at, 'a.pdf', bytes);
  expect([...s3.objects.keys()]).toEqual([storagePath]);
  expect(s3.objects.get(storagePath)?.equals(bytes)).toBe(true);
  expect(existsSync(join(server.directory, 'files'))).toBe(false);
  expect(Buffer.from(await (await content(id)).arrayBuffer()).equals(bytes)).toBe(true);
  expect(s3.refused).toEqual([]);
});

test('invalid files never reach the bucket', async () => {
  const before = s3.objects.size;
  const { path } = await createFileWithUploadPath(at, 'a.pdf', MINIMAL_PDF);
  expect(
    describeProblemMismatch(
      await putFileBytes(at, path, Buffer.from(MINIMAL_PDF).fill(0x20, MINIMAL_PDF.length - 3)),
      422,
      'invalidFile',
      'sha256',
    ),
  ).toBeNull();
  expect(s3.objects.size).toBe(before);
});

test('a file without its object is not found: 404; an unreachable bucket is a fault without details', async () => {
  const { id, storagePath } = await uploadFile(at, 'a.pdf', MINIMAL_PDF);
  s3.objects.delete(storagePath);
  expect(describeProblemMismatch(await at.call('GET', `/files/${id}/content`), 404, 'notFound')).toBeNull();
  const { file, path } = await createFileWithUploadPath(at, 'b.pdf', MINIMAL_PDF);
  await s3.close();
  const answer = await putFileBytes(at, path, MINIMAL_PDF);
  expect(describeProblemMismatch(answer, 500, 'internal')).toBeNull();
  expect(answer.text).not.toContain(s3.endpoint);
  expect((await at.get(`/files/${file.id}`)).storagePath).toBeNull();
  s3 = await startS3Simulator();
});
