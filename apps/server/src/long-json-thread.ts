import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { handleThreadMessages } from '@coffer/api/kernel/end-thread.ts';
import { lowerThreadPriority } from '@coffer/api/kernel/lower-thread-priority.ts';
import { invalidBodyProblem, Problem } from '@coffer/api/kernel/problems.ts';
import type { JsonParseResult, JsonToParse } from './long-json.ts';
import { parseJson } from './parse-json.ts';

/**
 * Maximum number of JSON values in a long body. A long body has few values, because most of it is the text of one file.
 */
const VALUES = 100_000;

lowerThreadPriority();

handleThreadMessages((asked: JsonToParse) => parentPort?.postMessage(answerTo(asked)));

function answerTo({ bytes, head }: JsonToParse): JsonParseResult {
  try {
    const value = parseJson(bytes);
    requireFew(value);
    return { kind: 'parsed', value, hash: createHash('sha256').update(head).update(bytes).digest() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Leaves out the cause: its class may not be transferable.
    const { detail, errors } = error.parts;
    return {
      kind: 'fault',
      code: error.code,
      parts: { ...(detail === undefined ? {} : { detail }), ...(errors === undefined ? {} : { errors }) },
    };
  }
}

/**
 * Throws if the value contains more than `VALUES` values, because transferring many values would block the main thread
 * for too long.
 */
function requireFew(value: unknown): void {
  const open: unknown[] = [value];
  let count = 0;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    const inner = Object.values(one);
    count += inner.length;
    if (count > VALUES) {
      throw invalidBodyProblem(`has more than ${VALUES} values, the limit for a body of more than 1 MiB`);
    }
    open.push(...inner.filter((part) => typeof part === 'object' && part !== null));
  }
}
