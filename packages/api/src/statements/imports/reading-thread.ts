import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../kernel/lower-thread-priority.ts';
import { buffersOfMigration } from '../migrationRows/prepare-migration.ts';
import { FILE_READINGS } from './read-statement.ts';
import { type ReadingTask, type ReadingThreadMessage, readInThisThread } from './reading-task.ts';
import { toStatementFault } from './statement-faults.ts';

lowerThreadPriority();

/** Entry point of a reading thread. A long file takes seconds, which would block all requests on the main thread. */
parentPort?.on('message', (asked: ReadingTask) => {
  const say = (answer: ReadingThreadMessage, transferred: ArrayBuffer[] = []) =>
    parentPort?.postMessage(answer, transferred);
  try {
    if (asked.reading === 'migrate') {
      const result = FILE_READINGS.migrate(asked.input);
      return say({ kind: 'read', result }, buffersOfMigration(result));
    }
    const result = readInThisThread(asked, (share) => say({ kind: 'progress', share }));
    say({ kind: 'read', result }, buffersOf(result));
  } catch (error) {
    const fault = toStatementFault(error);
    if (fault === null) throw error;
    say({ kind: 'fault', fault });
  }
});

/** Buffers of lines to transfer instead of copying. */
function buffersOf(result: object): ArrayBuffer[] {
  const prepared: unknown = 'prepared' in result ? result.prepared : result;
  const lines: unknown = typeof prepared === 'object' && prepared !== null ? Reflect.get(prepared, 'lines') : null;
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) =>
    line instanceof Uint8Array && line.buffer instanceof ArrayBuffer ? [line.buffer] : [],
  );
}
