import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limitBytes, MAX_EXPORT_BYTES } from '@coffer/api/archive/restore/file-bytes.ts';
import { restoreWallet } from '@coffer/api/archive/restore/restore-wallet.ts';
import { writePrivateFile } from '@coffer/api/files/write-private-file.ts';
import type { Credential } from '@coffer/api/kernel/credentials/credential-kinds.ts';
import { memoryHungryJobs } from '@coffer/api/kernel/memory-hungry-jobs.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { unlimitedSlot } from '@coffer/api/kernel/request-slot.ts';
import { createRunOncePerKey, runAfterSameKeyRequests } from '@coffer/api/kernel/run-once-per-key.ts';
import type { WalletRecord } from '@coffer/api/wallets/wallets.schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginRequestHash, idempotencyKey, type RouteServices } from './request-context.ts';
import { whileConnected } from './while-connected.ts';

/** Maximum number of files that are arriving, waiting or being read. The files are stored on disk. */
const FILES = 16;

/**
 * Creates a wallet from an export for signed-in people: the body is the file, plain or gzipped. The file is written to
 * disk first, so that no database transaction waits for a slow sender and the file can be read again if the transaction is
 * retried.
 */
export function mountWalletRestore(
  app: FastifyInstance,
  { database, rates }: Pick<RouteServices, 'database' | 'rates'>,
): void {
  const running: Restoring[] = [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post(
    '/internal/restore',
    { bodyLimit: MAX_EXPORT_BYTES, config: { longBody: true, streamed: true } },
    async (request, reply) => {
      const { credential } = request;
      if (credential === null) throw new Problem('unauthorized');
      const restoring = { userId: credential.userId, key: idempotencyKey(request) };
      admit(running, restoring);
      running.push(restoring);
      try {
        const wallet = await inFolder((folder) =>
          restoreFromRequest(request, reply, { folder, credential, services: { database, rates } }),
        );
        return await reply.type('application/json; charset=utf-8').send(JSON.stringify(wallet));
      } finally {
        running.splice(running.indexOf(restoring), 1);
      }
    },
  );
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-restore-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface RestoreContext {
  readonly folder: string;
  readonly credential: Credential;
  readonly services: Pick<RouteServices, 'database' | 'rates'>;
}

/** The wallet created from the request's file. A repeated Idempotency-Key returns the same wallet. */
async function restoreFromRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, credential, services }: RestoreContext,
): Promise<WalletRecord> {
  const path = join(folder, 'file');
  const place = request.place ?? unlimitedSlot;
  const hash = await place.without(() => writeBodyToFile(request, path));
  const said = { replayed: false };
  const facts = { idempotencyKey: idempotencyKey(request), hash: () => hash };
  const asker = {
    credential,
    requestId: request.id,
    once: createRunOncePerKey({ credential, request: facts, reply: said }),
  };
  const restore = () => restoreWallet({ ...services, now: () => new Date() }, asker, path);
  // The write begins only after the file has arrived, so that a slow sender delays nobody.
  const wallet = await runAfterSameKeyRequests(credential, { request: facts, place }, () =>
    whileConnected(request, (signal) => memoryHungryJobs.run(credential.userId, restore, signal)),
  );
  if (said.replayed) reply.header('Idempotency-Replayed', 'true');
  return wallet;
}

/** Maximum number of requests with the same idempotency key in progress, including the first request. */
const MAX_REQUESTS_PER_KEY = 3;

interface Restoring {
  readonly userId: string;
  /** The Idempotency-Key. */
  readonly key: string | null;
}

/**
 * Throws if the person already restores another file, or if too many files are being restored. A repeated request with
 * the same key may wait for the first response.
 */
function admit(running: readonly Restoring[], { userId, key }: Restoring): void {
  const own = running.filter((one) => one.userId === userId);
  const isSentAgain = key !== null && own.length > 0 && own.every((one) => one.key === key);
  if (own.length > 0 && !isSentAgain) {
    throw new Problem('tooManyRequests', {
      detail: 'A file of yours is still being restored.',
      quota: { name: 'restores', limit: 1 },
      retryAfter: 10,
    });
  }
  if (own.length >= MAX_REQUESTS_PER_KEY) throw new Problem('idempotencyInProgress', { retryAfter: 10 });
  if (running.length < FILES) return;
  if (isSentAgain) throw new Problem('idempotencyInProgress', { retryAfter: 10 });
  throw new Problem('unavailable', { detail: 'Too many files are being restored.', retryAfter: 30 });
}

/** Stores the file and returns the hash that an Idempotency-Key is bound to, computed while the file arrives. */
async function writeBodyToFile(request: FastifyRequest, path: string): Promise<Buffer> {
  const hash = beginRequestHash(request);
  const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await writePrivateFile(path, (file) => pipeline(request.raw, limitBytes(MAX_EXPORT_BYTES), hashed, file));
  return hash.digest();
}
