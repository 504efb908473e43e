import type { Writable } from 'node:stream';
import { ExportInterruptedError } from '@coffer/api/archive/export/export-wallet.ts';
import type { FileResponseHeaders } from '@coffer/api/kernel/context.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { toProblem } from '@coffer/api/kernel/to-problem.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { RunningTransfers } from './in-progress/running-transfers.ts';
import { logFault } from './request-errors.ts';

/** Maximum number of downloads at a time. Each download holds a database connection until it ends. */
const MAX_RUNNING_DOWNLOADS = 4;
/** Milliseconds after which a client that reads nothing counts as disconnected. */
const STALLED_READER_TIMEOUT_MS = 60_000;

/**
 * Streams exports as fast as the clients receive them: at most four at a time, and at most one for each person. Running
 * exports don't count among the person's running requests.
 */
export class ExportStreamer {
  readonly #ofPerson = new RunningTransfers({
    name: 'exports',
    limit: 1,
    retryAfter: 10,
    detail: 'Another export of yours is still being sent.',
  });
  #running = 0;

  /**
   * Sends the headers and returns the stream for the file's bytes. Copies headers set by hooks, because no hook runs
   * after `hijack`.
   * @throws Problem `tooManyRequests` or `unavailable` if too many downloads are running
   */
  begin(
    { credential, method, place }: FastifyRequest,
    reply: FastifyReply,
    { type, filename }: FileResponseHeaders,
  ): Writable {
    const isHead = method === 'HEAD';
    this.#ofPerson.begin(credential?.userId ?? '', reply.raw);
    if (this.#running >= MAX_RUNNING_DOWNLOADS) {
      throw new Problem('unavailable', { detail: 'Too many exports are being sent.', retryAfter: 30 });
    }
    // If the client has already disconnected, no `close` event would follow.
    if (!reply.raw.destroyed) {
      this.#running += 1;
      reply.raw.once('close', () => {
        this.#running -= 1;
      });
    }
    reply.hijack();
    place?.free();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setTimeout(STALLED_READER_TIMEOUT_MS, () => reply.raw.destroy());
    const head = reply.raw.writeHead(200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
    });
    // A HEAD request needs only the headers. Ending the response makes the writer stop.
    return isHead ? head.end() : head;
  }
}

/** Logs why a started download ended early, unless the client disconnected. */
export function logIncompleteDownload(log: FastifyBaseLogger, error: unknown): void {
  const cut = error instanceof ExportInterruptedError ? error : error instanceof Error ? error.cause : undefined;
  const cause = cut instanceof ExportInterruptedError ? cut.cause : error;
  if (!isReaderDisconnected(cause)) logFault(log, toProblem(cause));
}

function isReaderDisconnected(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
