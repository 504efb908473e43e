import superjson, { type SuperJSONResult } from 'superjson';
import { malformedJson } from './problems.ts';

/** The types that a note on a value may name: the contract's inputs need no others. */
const TYPES: ReadonlySet<unknown> = new Set(['undefined', 'Date']);
/** How many values of an input may have such a note. */
const NOTES = 100;

/**
 * superjson between the app and `/internal/trpc`. Its notes on an input are instructions of the sender, and some of them
 * (equal references among the members of a set) let 770 KB work for 14 seconds: so only few, of harmless types, are read.
 */
export const superjsonTransformer = {
  /** superjson throws at keys such as `__proto__`, which the payload of a notification may have. Answers are plain JSON. */
  serialize(value: unknown): { readonly json: unknown; readonly meta?: unknown } {
    try {
      return superjson.serialize(value);
    } catch {
      return { json: value };
    }
  },
  /** What was sent without the member `json` is no input. @throws Problem `malformedJson` */
  deserialize(sent: unknown): unknown {
    if (sent !== null && (typeof sent !== 'object' || !('json' in sent))) return undefined;
    if (!isSent(sent)) throw malformedJson('is not what superjson writes', null);
    // superjson copies the value, and a key `__proto__` would become the prototype of the copy.
    if (sent.meta === undefined) return sent.json;
    try {
      return superjson.deserialize(sent);
    } catch (cause) {
      throw malformedJson('is not what superjson writes', cause);
    }
  },
};

function isSent(sent: unknown): sent is SuperJSONResult {
  if (typeof sent !== 'object' || sent === null) return false;
  if (!('meta' in sent) || sent.meta === undefined) return true;
  const { meta } = sent;
  if (typeof meta !== 'object' || meta === null) return false;
  const isKnown = Object.keys(meta).every((key) => key === 'values' || key === 'v');
  return isKnown && hasFewNotes(Reflect.get(meta, 'values'));
}

/** Notes are lists that begin with a type, nested as the values are. */
function hasFewNotes(values: unknown): boolean {
  const open: unknown[] = [values];
  let count = 0;
  while (open.length > 0) {
    const one = open.pop();
    count += 1;
    if (count > NOTES) return false;
    if (one === undefined || one === null) continue;
    if (typeof one === 'string') {
      if (!TYPES.has(one)) return false;
    } else if (typeof one === 'object') {
      open.push(...Object.values(one).slice(0, NOTES + 1));
    } else return false;
  }
  return true;
}
