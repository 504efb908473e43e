import { Worker } from 'node:worker_threads';
import { endThread } from '../../kernel/end-thread.ts';
import { isOutOfMemoryError } from '../../kernel/out-of-memory.ts';
import { Problem, type ProblemCode, type ProblemContent } from '../../kernel/problems.ts';
import type { ExportPart } from './export-parts.ts';

export interface ReadExportInput {
  /** The file, plain or gzip. */
  readonly path: string;
  /** The wallet that receives the rows. */
  readonly walletId: string;
}

export type ExportThreadMessage =
  | { readonly kind: 'part'; readonly part: ExportPart }
  | { readonly kind: 'fault'; readonly code: ProblemCode; readonly parts: Pick<ProblemContent, 'detail' | 'errors'> }
  | { readonly kind: 'done' };

/** Heap limit of the thread in MiB: a line of up to 8 MiB becomes values, a row, and text again. */
const HEAP = 384;

/**
 * Yields the parts of an export, which a thread reads, so that long lines do not block other requests. The next part is
 * read while the current one is stored. @throws Problem `invalidFile`, `bodyTooLarge`
 */
export async function* readExport(asked: ReadExportInput): AsyncGenerator<ExportPart, void, void> {
  const worker = new Worker(new URL('./export-thread.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: 8 },
  });
  // An `error` event without a listener would end the process.
  worker.on('error', () => undefined);
  try {
    let coming = requestNextMessage(worker);
    for (;;) {
      const answer = await coming;
      if (answer.kind === 'done') return;
      if (answer.kind === 'fault') throw new Problem(answer.code, answer.parts);
      coming = requestNextMessage(worker);
      // Prevents an unhandled rejection; the failure is thrown when the part is awaited.
      coming.catch(() => undefined);
      yield answer.part;
    }
  } finally {
    await endThread(worker);
  }
}

function requestNextMessage(worker: Worker): Promise<ExportThreadMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<ExportThreadMessage>();
  const onError = (error: Error): void => reject(isOutOfMemoryError(error) ? tooMuch() : error);
  worker.once('message', resolve).once('error', onError);
  worker.postMessage('next');
  return promise.finally(() => worker.off('message', resolve).off('error', onError));
}

function tooMuch(): Problem {
  return new Problem('invalidFile', { detail: 'A line of the file takes more memory than a line of its size should.' });
}
