import { parentPort } from 'node:worker_threads';
import { collectGarbage } from '../../kernel/collect-garbage.ts';
import { handleMessages } from '../../kernel/end-thread.ts';
import { lowerThreadPriority } from '../../kernel/lower-thread-priority.ts';
import { buffersOfMigration } from '../migrationRows/prepare-migration.ts';
import { FILE_READINGS } from './read-statement.ts';
import {
  fileContents,
  LARGE_FILE_BYTES,
  type ReadingTask,
  type ReadingThreadMessage,
  readFileInThisThread,
  totalLength,
} from './reading-task.ts';
import { toStatementFault } from './statement-faults.ts';

lowerThreadPriority();

/**
 * File sizes after which the thread collects garbage. Smaller files leave little garbage; larger ones get a thread of
 * their own, which ends after reading.
 */
const GARBAGE_BYTES = { least: 128 * 1024, below: LARGE_FILE_BYTES };

/** Entry point of a reading thread. A long file takes seconds, which would block all requests on the main thread. */
handleMessages((task: ReadingTask) => {
  // Determines the length before reading, because a migration transfers its buffers.
  const length = totalLength(fileContents(task.input));
  answer(task);
  // The thread then waits for the next file, and V8 collects no garbage of a waiting thread.
  if (length >= GARBAGE_BYTES.least && length < GARBAGE_BYTES.below) collectGarbage('last-resort');
});

function answer(task: ReadingTask): void {
  const say = (message: ReadingThreadMessage, transferred: ArrayBuffer[] = []): void => {
    parentPort?.postMessage(message, transferred);
  };
  try {
    if (task.reading === 'migrate') {
      const result = FILE_READINGS.migrate(task.input);
      say({ kind: 'read', result }, buffersOfMigration(result));
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
