import superjson, { type SuperJSONResult } from 'superjson';
import { malformedJsonProblem } from './problems.ts';

/** The types that superjson's metadata may name: inputs of the contract need no others. */
const TYPES: ReadonlySet<unknown> = new Set(['undefined', 'Date']);
/** Maximum number of values in the metadata of an input. */
const MAX_METADATA_VALUES = 100;

/**
 * Serializes data between the app and `/internal/trpc` with superjson. The sender's metadata control how superjson
 * rebuilds an input: 770 KB with equal references in a set once blocked the process for 14 seconds. Therefore an input
 * may contain only a few metadata items, all of harmless types.
 */
export const superjsonTransformer = {
  /**
   * Responses are plain JSON, which superjson would only copy. Copying 50,000 rows would block the event loop for 200 ms.
   * superjson throws at keys such as `__proto__`, which a notification's payload may contain.
   */
  serialize(value: unknown): { readonly json: unknown; readonly meta?: unknown } {
    try {
      return isPlainJson(value) ? { json: value } : superjson.serialize(value);
    } catch {
      return { json: value };
    }
  },
  /**
   * Returns undefined for an object without the member `json`. @throws Problem `malformedJson` for invalid superjson
   */
  deserialize(sent: unknown): unknown {
    if (sent !== null && (typeof sent !== 'object' || !('json' in sent))) return undefined;
    if (!isSent(sent)) throw malformedJsonProblem('is not superjson', null);
    // superjson copies the value, and a key `__proto__` would become the prototype of the copy.
    if (sent.meta === undefined) return sent.json;
    try {
      return superjson.deserialize(sent);
    } catch (cause) {
      throw malformedJsonProblem('is not superjson', cause);
    }
  },
};

function isPlainJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isPlainJson);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlainJson);
}

function isSent(sent: unknown): sent is SuperJSONResult {
  if (typeof sent !== 'object' || sent === null) return false;
  if (!('meta' in sent) || sent.meta === undefined) return true;
  const { meta } = sent;
  if (typeof meta !== 'object' || meta === null) return false;
  const isKnown = Object.keys(meta).every((key) => key === 'values' || key === 'v');
  return isKnown && hasFewNotes(Reflect.get(meta, 'values'));
}

/** True if the metadata has few values and names only known types. Metadata are nested lists that start with a type. */
function hasFewNotes(values: unknown): boolean {
  const open: unknown[] = [values];
  let count = 0;
  while (open.length > 0) {
    const one = open.pop();
    count += 1;
    if (count > MAX_METADATA_VALUES) return false;
    if (one === undefined || one === null) continue;
    if (typeof one === 'string') {
      if (!TYPES.has(one)) return false;
    } else if (typeof one === 'object') {
      open.push(...Object.values(one).slice(0, MAX_METADATA_VALUES + 1));
    } else return false;
  }
  return true;
}
