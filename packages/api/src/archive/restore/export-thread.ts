import { parentPort, workerData } from 'node:worker_threads';
import { handleThreadMessages } from '../../kernel/end-thread.ts';
import { lowerThreadPriority } from '../../kernel/lower-thread-priority.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { isUnrestoredLine, parseExportLines } from './export-parts.ts';
import { readUnpackedBytes } from './file-bytes.ts';
import { readFileLines } from './file-lines.ts';
import type { ExportThreadMessage, ReadExportInput } from './read-export.ts';

lowerThreadPriority();

/** Reads one export in a separate thread, one part per request. */
// biome-ignore lint/plugin: `read-export.ts` starts this thread with a `ReadExportInput`.
const { path, walletId } = workerData as ReadExportInput;
const parts = parseExportLines(readFileLines(readUnpackedBytes(path), isUnrestoredLine), walletId);

handleThreadMessages(async () => parentPort?.postMessage(await next()));

async function next(): Promise<ExportThreadMessage> {
  try {
    const { value, done } = await parts.next();
    return done === true ? { kind: 'done' } : { kind: 'part', part: value };
  } catch (error) {
    const { code, parts } = toProblem(error);
    if (code === 'internal') throw error;
    const { detail, errors } = parts;
    const problemParts = { ...(detail === undefined ? {} : { detail }), ...(errors === undefined ? {} : { errors }) };
    return { kind: 'fault', code, parts: problemParts };
  }
}
