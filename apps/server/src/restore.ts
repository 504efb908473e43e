import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Problem } from '@coffer/api/problems.ts';
import { restoreWallet } from '@coffer/api/restore/restore-wallet.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceParts } from './request-context.ts';

/** Each holds a connection to the database for as long as its file takes. */
const AT_A_TIME = 2;
const LARGEST = 8 * 1024 ** 3;

/**
 * Makes a wallet of an export, for signed-in people: the body is the file, plain or packed with gzip. It is kept on the
 * disk first, so that no transaction waits for a slow sender, and can be read again where the database asks for that.
 */
export function mountRestore(
  app: FastifyInstance,
  { database, rates }: Pick<ServiceParts, 'database' | 'rates'>,
): void {
  const running = new Set<string>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post('/internal/restore', { bodyLimit: LARGEST }, async (request, reply) => {
    const { credential } = request;
    if (credential === null) throw new Problem('unauthorized');
    admit(running, credential.userId);
    running.add(credential.userId);
    const folder = await mkdtemp(join(tmpdir(), 'coffer-restore-'));
    try {
      const path = join(folder, 'file');
      await keep(request, path);
      const isPacked = await beginsLikeGzip(path);
      const services = { database, rates, now: () => new Date() };
      const wallet = await restoreWallet(services, { credential, requestId: request.id }, () => bytes(path, isPacked));
      return await reply.type('application/json; charset=utf-8').send(JSON.stringify(wallet));
    } finally {
      running.delete(credential.userId);
      await rm(folder, { recursive: true, force: true });
    }
  });
}

function admit(running: ReadonlySet<string>, userId: string): void {
  if (running.has(userId)) {
    throw new Problem('tooManyRequests', { detail: 'A file of yours is still being restored.', retryAfter: 10 });
  }
  if (running.size >= AT_A_TIME) {
    throw new Problem('unavailable', { detail: 'Too many files are being restored.', retryAfter: 30 });
  }
}

async function keep({ raw }: FastifyRequest, path: string): Promise<void> {
  await pipeline(raw, upTo(LARGEST), createWriteStream(path, { mode: 0o600 }));
}

async function beginsLikeGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === 0x1f8b;
  } finally {
    await file.close();
  }
}

/** The file as it was before it was packed, which has its own limit. */
async function* bytes(path: string, isPacked: boolean): AsyncGenerator<Uint8Array, void, void> {
  const file = createReadStream(path);
  if (!isPacked) {
    yield* file;
    return;
  }
  const unpacked = file.pipe(createGunzip());
  file.on('error', (error) => unpacked.destroy(error));
  try {
    yield* upTo(LARGEST)(unpacked);
  } catch (cause) {
    if (cause instanceof Problem || !isOfZlib(cause)) throw cause;
    throw new Problem('invalidFile', { detail: 'The file is packed, and cannot be unpacked.', cause });
  } finally {
    file.destroy();
  }
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function upTo(limit: number) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    let length = 0;
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > limit) throw new Problem('bodyTooLarge');
      yield chunk;
    }
  };
}
