import { parentPort } from 'node:worker_threads';
import { handleThreadMessages } from '../../kernel/end-thread.ts';
import { lowerThreadPriority } from '../../kernel/lower-thread-priority.ts';
import { migrationBuffers } from '../migrationRows/prepare-migration.ts';
import { type ReadingTask, type ReadingThreadMessage, readFileInThisThread } from './reading-task.ts';
import { toStatementFault } from './statement-faults.ts';
import { STATEMENT_FILE_READERS } from './statement-file-readers.ts';

lowerThreadPriority();

/** Entry point of a reading thread. A long file takes seconds, which would block all requests on the main thread. */
handleThreadMessages(answer);

function answer(task: ReadingTask): void {
  const say = (message: ReadingThreadMessage, transferred: ArrayBuffer[] = []): void => {
    parentPort?.postMessage(message, transferred);
  };
  try {
    if (task.reading === 'migrate') {
      const result = STATEMENT_FILE_READERS.migrate(task.input);
      say({ kind: 'read', result }, migrationBuffers(result));
    } else {
      const result = readFileInThisThread(task, (share) => say({ kind: 'progress', share }));
      say({ kind: 'read', result }, buffersOf(result));
    }
  } catch (error) {
    const fault = toStatementFault(error);
    if (fault === null) throw error;
    say({ kind: 'fault', fault });
  }
}

/** Buffers of lines to transfer instead of copying. */
function buffersOf(result: object): ArrayBuffer[] {
  const prepared: unknown = 'prepared' in result ? result.prepared : result;
  const lines: unknown = typeof prepared === 'object' && prepared !== null ? Reflect.get(prepared, 'lines') : null;
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) =>
    line instanceof Uint8Array && line.buffer instanceof ArrayBuffer ? [line.buffer] : [],
  );
}
