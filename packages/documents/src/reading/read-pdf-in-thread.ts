import { Worker } from 'node:worker_threads';
import { DocumentError, type DocumentFault } from './document-error.ts';
import type { PdfContent } from './read-pdf.ts';

export type PdfThreadResult =
  | { readonly kind: 'read'; readonly reading: PdfContent }
  | { readonly kind: 'fault'; readonly fault: DocumentFault };

export interface PdfThreadLimits {
  readonly signal: AbortSignal;
  readonly milliseconds: number;
  /** Maximum growth of the process during the read, in bytes. */
  readonly memory: number;
}

const MEMORY_POLL_MS = 50;

/**
 * Reads a PDF in a thread within limits, so that other requests are still served. A PDF stream may unpack to a thousand
 * times its size, into buffers that a thread's heap limit does not count. Therefore the memory of the whole process is
 * watched, and the thread is terminated if it grows too much.
 * @throws DocumentError
 */
export async function readPdfInThread(
  bytes: Uint8Array<ArrayBuffer>,
  { signal, milliseconds, memory }: PdfThreadLimits,
): Promise<PdfContent> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 8 },
  });
  const { promise, resolve, reject } = Promise.withResolvers<PdfContent>();
  const allowed = process.memoryUsage.rss() + memory;
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > allowed) reject(new DocumentError('tooLarge'));
  }, MEMORY_POLL_MS);
  const late = setTimeout(() => reject(new DocumentError('tooLong')), milliseconds);
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  worker.once('message', (answer: PdfThreadResult) =>
    answer.kind === 'read' ? resolve(answer.reading) : reject(new DocumentError(answer.fault)),
  );
  worker.once('error', (error: Error) => reject(isPdfThreadOutOfMemory(error) ? new DocumentError('tooLarge') : error));
  worker.once('exit', () => reject(new DocumentError('damaged')));
  try {
    worker.postMessage(bytes);
    return await promise;
  } finally {
    clearInterval(watch);
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function isPdfThreadOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
