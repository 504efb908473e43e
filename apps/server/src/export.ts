import { ExportCut, exportWallet } from '@coffer/api/export/export-wallet.ts';
import { problemOf } from '@coffer/api/problem-of.ts';
import { Problem } from '@coffer/api/problems.ts';
import type { Wallet } from '@coffer/api/wallets/wallets.schema.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { logFault } from './failure.ts';
import type { ServiceParts } from './request-context.ts';

/** Each holds a connection to the database as long as its reader takes. */
const AT_A_TIME = 4;
/** A reader who takes nothing for so long has gone away, in milliseconds. */
const STALLED = 60_000;

/** A whole wallet as a file of JSON lines, for signed-in people who may export. */
export function mountExport(app: FastifyInstance, { database }: Pick<ServiceParts, 'database'>): void {
  const running = new Set<string>();
  app.get<{ Params: { walletId: string } }>('/internal/export/:walletId', async (request, reply) => {
    const { credential } = request;
    const walletId = request.params.walletId.toLowerCase();
    if (credential === null) throw new Problem('unauthorized');
    if (!isUuid(walletId)) throw new Problem('notFound');
    const { userId } = credential;
    admit(running, userId);
    running.add(userId);
    try {
      await exportWallet({ database }, { credential, walletId }, (wallet) => begin(reply, wallet));
    } catch (error) {
      if (!(error instanceof ExportCut)) throw error;
      // It was begun: that the connection breaks off is all that can still be said.
      if (!isGone(error.cause)) logFault(request.log, problemOf(error.cause));
    } finally {
      running.delete(userId);
    }
    return reply;
  });
}

function admit(running: ReadonlySet<string>, userId: string): void {
  if (running.has(userId)) {
    throw new Problem('tooManyRequests', { detail: 'An export of yours is still being sent.', retryAfter: 10 });
  }
  if (running.size >= AT_A_TIME) {
    throw new Problem('unavailable', { detail: 'Too many exports are being sent.', retryAfter: 30 });
  }
}

/** Sends the head, with what hooks have gathered for it, since none of them runs after `hijack`. */
function begin(reply: FastifyReply, wallet: Wallet): FastifyReply['raw'] {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.setTimeout(STALLED, () => reply.raw.destroy());
  return reply.raw.writeHead(200, {
    'Content-Type': 'application/x-ndjson; charset=utf-8',
    'Content-Disposition': `attachment; filename="${filenameOf(wallet)}"`,
    'Cache-Control': 'no-store',
  });
}

/** `coffer-household-2026-11-21.jsonl`: of the wallet's name what every file system takes. */
function filenameOf({ name }: Wallet): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['wallet'];
  const day = new Date().toISOString().slice(0, 10);
  return `coffer-${words.join('-').slice(0, 60)}-${day}.jsonl`;
}

function isGone(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
