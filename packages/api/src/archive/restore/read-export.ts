import { Worker } from 'node:worker_threads';
import { Problem, type ProblemCode, type ProblemParts } from '../../kernel/problems.ts';
import type { ExportPart } from './export-parts.ts';

export interface AskedExport {
  /** The file, plain or packed with gzip. */
  readonly path: string;
  /** The wallet that its rows are to be of. */
  readonly walletId: string;
}

export type ExportAnswer =
  | { readonly kind: 'part'; readonly part: ExportPart }
  | { readonly kind: 'fault'; readonly code: ProblemCode; readonly parts: Pick<ProblemParts, 'detail' | 'errors'> }
  | { readonly kind: 'done' };

/** MiB: a line may have 8, which become values, a row, and text again. */
const HEAP = 384;

/**
 * The parts of an export, read in a thread, so that no line of it keeps others from being served. While one part is
 * stored the next one is read. @throws Problem `invalidFile`, `bodyTooLarge`
 */
export async function* readExport(asked: AskedExport): AsyncGenerator<ExportPart, void, void> {
  const worker = new Worker(new URL('./export-thread.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: HEAP, maxYoungGenerationSizeMb: 32 },
  });
  try {
    let coming = ask(worker);
    for (;;) {
      const answer = await coming;
      if (answer.kind === 'done') return;
      if (answer.kind === 'fault') throw new Problem(answer.code, answer.parts);
      coming = ask(worker);
      // Its failure is told when its turn comes.
      coming.catch(() => undefined);
      yield answer.part;
    }
  } finally {
    await worker.terminate();
  }
}

function ask(worker: Worker): Promise<ExportAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ExportAnswer>();
  const onError = (error: Error): void => reject(outOfMemory(error) ? tooMuch() : error);
  worker.once('message', resolve).once('error', onError);
  worker.postMessage('next');
  return promise.finally(() => worker.off('message', resolve).off('error', onError));
}

function outOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooMuch(): Problem {
  return new Problem('invalidFile', { detail: 'A line of the file takes more memory than one of its size should.' });
}
