import { parentPort } from 'node:worker_threads';
import { type ReadingAnswer, type ReadingTask, readHere } from './reading-task.ts';
import { statementFaultOf } from './statement-faults.ts';

/** Reads files in a thread of its own: a long file takes seconds, in which no other request would be served. */
parentPort?.on('message', (asked: ReadingTask) => {
  const say = (answer: ReadingAnswer, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transferred);
  try {
    const result = readHere(asked, (share) => say({ kind: 'progress', share }));
    say({ kind: 'read', result }, buffersOf(result));
  } catch (error) {
    const fault = statementFaultOf(error);
    if (fault === null) throw error;
    say({ kind: 'fault', fault });
  }
});

/** Lines are handed over, not copied. */
function buffersOf(result: object): ArrayBuffer[] {
  const prepared: unknown = 'prepared' in result ? result.prepared : result;
  const lines: unknown = typeof prepared === 'object' && prepared !== null ? Reflect.get(prepared, 'lines') : null;
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) =>
    line instanceof Uint8Array && line.buffer instanceof ArrayBuffer ? [line.buffer] : [],
  );
}
