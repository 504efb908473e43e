import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { invalidBody, Problem } from '@coffer/api/kernel/problems.ts';
import type { AskedJson, JsonParseResult } from './long-json.ts';
import { parseJson } from './parse-json.ts';

/** Values of a long body. It is long because of one text, the contents of a file. */
const VALUES = 100_000;

parentPort?.on('message', (asked: AskedJson) => {
  parentPort?.postMessage(answerTo(asked));
});

function answerTo({ bytes, head }: AskedJson): JsonParseResult {
  try {
    const value = parseJson(bytes);
    requireFew(value);
    return { kind: 'parsed', value, hash: createHash('sha256').update(head).update(bytes).digest() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Without the cause, which may be of a class that cannot be handed over.
    const { detail, errors } = error.parts;
    return {
      kind: 'fault',
      code: error.code,
      parts: { ...(detail === undefined ? {} : { detail }), ...(errors === undefined ? {} : { errors }) },
    };
  }
}

/** Handing a value over takes the other side as long as its values are many. */
function requireFew(value: unknown): void {
  const open: unknown[] = [value];
  let count = 0;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    const inner = Object.values(one);
    count += inner.length;
    if (count > VALUES) {
      throw invalidBody(`has more than ${VALUES} values, which one of over 1 MiB may not have`);
    }
    open.push(...inner.filter((part) => typeof part === 'object' && part !== null));
  }
}
