import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SettingError, StatementError } from '@coffer/banking/statements/statement-error.ts';
import { type ImportFile, type PreparedImport, prepareImport, SeveralAccounts } from './prepare-import.ts';

export type WorkerAnswer =
  | { readonly kind: 'prepared'; readonly prepared: PreparedImport }
  | { readonly kind: 'statementError'; readonly message: string; readonly line: number | null }
  | { readonly kind: 'settingError'; readonly setting: string; readonly reason: string }
  | { readonly kind: 'severalAccounts'; readonly accounts: readonly string[] };

/** Below this a file is read faster than a thread is started. */
const SMALL = 128 * 1024;
/**
 * A worker's heap, in MB: what reading a file of this many bytes needs, and little more, so that V8 collects garbage
 * instead of growing. A file that needs more than that is hostile, and ends its worker, not the service.
 */
function heapFor(bytes: number) {
  return { maxOldGenerationSizeMb: 64 + Math.ceil((bytes / 1024 / 1024) * 12), maxYoungGenerationSizeMb: 16 };
}

let running: Promise<unknown> = Promise.resolve();

/** The same as `prepareImport`, without keeping others from being served. Long files are read one after another. */
export async function prepareWithoutBlocking(file: ImportFile): Promise<PreparedImport> {
  if (file.content.length < SMALL) return prepareImport(file);
  const before = running;
  const result = before.then(() => prepareInWorker(file));
  running = result.catch(() => undefined);
  return result;
}

async function prepareInWorker(file: ImportFile): Promise<PreparedImport> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: heapFor(file.content.length),
  });
  try {
    const [answer]: [WorkerAnswer] = await messageOf(worker);
    switch (answer.kind) {
      case 'prepared':
        return answer.prepared;
      case 'statementError':
        throw new StatementError(answer.message, answer.line);
      case 'settingError':
        throw new SettingError(answer.setting, answer.reason);
      case 'severalAccounts':
        throw new SeveralAccounts(answer.accounts);
    }
  } finally {
    await worker.terminate();
  }
}

async function messageOf(worker: Worker): Promise<[WorkerAnswer]> {
  // biome-ignore lint/plugin: an event's arguments have no types; the worker's file posts nothing else.
  return (await once(worker, 'message')) as [WorkerAnswer];
}
