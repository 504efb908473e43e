import { isMap, type Json, type JsonMap } from './settings.schema.ts';

/**
 * Settings with changes laid over them, as JSON Merge Patch does (RFC 7396 §2): maps merge, `null` deletes a key,
 * everything else, arrays too, replaces. Neither argument is touched.
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
  // Defines each key as the object's own, whatever its name; assigning would not.
  return Object.fromEntries(merged);
}
