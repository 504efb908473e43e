import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { createWalletOnServer, startEmbeddedServer, waitUntilServerReady } from './embedded-server.ts';
import { type ApiResponse, sendRawRequest } from './http.ts';
import type { TestServer } from './server.ts';
import type { WalletClient } from './start-coffer.ts';
import { createFileWithUploadPath, MINIMAL_PDF, putFileBytes, uploadFile } from './upload-file.ts';

const MIB = 1024 * 1024;

/**
 * Options of `unshare` for mounting a small disk that only the server sees. Without root, this needs a user namespace.
 */
const NAMESPACE = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
const onSmallDisk = (directory: string) => [
  'unshare',
  ...NAMESPACE,
  'sh',
  '-c',
  'mount -t tmpfs -o size=200m,mode=755 tmpfs "$0" && exec "$@"',
  directory,
];
const [command = '', ...words] = [...onSmallDisk('/mnt'), 'true'];
const canMount = spawnSync(command, words).status === 0;
if (!canMount) console.log('Skipped: no file system can be mounted here, so no disk can be filled.');

/** The path of a file on the server's disk, for the test. */
const inside = ({ process: { pid }, directory }: TestServer, name: string) =>
  join(`/proc/${pid}/root`, directory, name);

function fill(server: TestServer): void {
  const [block, byte] = [Buffer.alloc(MIB), Buffer.alloc(4096)];
  for (const part of [block, byte]) {
    for (;;) {
      try {
        appendFileSync(inside(server, 'ballast'), part);
      } catch {
        break;
      }
    }
  }
}

const book = (at: WalletClient, assetId: string): Promise<ApiResponse> =>
  at.call(
    'POST',
    '/transactions',
    {
      assetId,
      date: '2026-05-05',
      amountValue: '1',
      amountCurrency: 'EUR',
      notes: randomBytes(1500).toString('base64'),
    },
    { headers: { 'Idempotency-Key': randomUUID() } },
  );

describe.skipIf(!canMount)('a disk that is full', () => {
  it('makes writes fail with 503 and Retry-After, and everything works when there is room again', async () => {
    const server = await startEmbeddedServer({}, onSmallDisk);
    try {
      const at = await createWalletOnServer(Object.assign({}, server, { directory: inside(server, '') }));
      const assetId = await at.asset();
      let booked = 0;
      while (booked < 20) {
        expect((await book(at, assetId)).status).toBe(200);
        booked += 1;
      }
      const waiting = await createFileWithUploadPath(at, 'waiting.pdf', MINIMAL_PDF);
      fill(server);

      const uploaded = await putFileBytes(at, waiting.path, MINIMAL_PDF);
      expect(describeProblemMismatch(uploaded, 503, 'unavailable')).toBeNull();
      expect(Number(uploaded.headers['retry-after'])).toBeGreaterThan(0);
      let refused: ApiResponse | undefined;
      // The database first uses up the space reserved for its log.
      for (let tries = 0; tries < 200 && refused === undefined; tries += 1) {
        for (const answer of await Promise.all(Array.from({ length: 50 }, () => book(at, assetId)))) {
          if (answer.status === 200) booked += 1;
          else if (answer.status !== 429) refused = answer;
        }
      }
      expect(refused && describeProblemMismatch(refused, 503, 'unavailable')).toBeNull();
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await sendRawRequest(server.url, { method: 'GET', path: '/healthz' })).status).toBe(200);

      rmSync(inside(server, 'ballast'));
      await waitUntilServerReady(server);
      let answer = await book(at, assetId);
      while (answer.status === 503) {
        await pause(100);
        answer = await book(at, assetId);
      }
      expect(answer.status, answer.text).toBe(200);
      const { byAsset } = await at.post('/data/netWorthByAsset', { period: '2026-05' });
      expect(byAsset[assetId].value).toBe(booked + 1);
      expect((await putFileBytes(at, waiting.path, MINIMAL_PDF)).status).toBe(200);
      await uploadFile(at, 'next.pdf', MINIMAL_PDF);
    } finally {
      await server.stop();
    }
  }, 180_000);
});
