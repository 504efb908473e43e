import { isMap, type Json, type JsonMap } from './settings.schema.ts';

/**
 * Merges changes into settings as JSON Merge Patch does (RFC 7396 §2): maps merge, `null` deletes a key, and everything
 * else, including arrays, replaces. Does not modify its arguments.
 */
export function deepMerge(settings: JsonMap, changes: JsonMap): JsonMap {
  const merged = new Map<string, Json>(Object.entries(settings));
  for (const [key, change] of Object.entries(changes)) {
    if (change === null) merged.delete(key);
    else if (isMap(change)) {
      const present = merged.get(key);
      merged.set(key, deepMerge(isMap(present) ? present : {}, change));
    } else merged.set(key, change);
  }
  // Unlike assignment, this creates an own property for every key.
  return Object.fromEntries(merged);
}
