import { z } from 'zod';

/** Any JSON value that PostgreSQL's jsonb can store. */
type Json = string | number | boolean | null | Json[] | JsonMap;
export interface JsonMap {
  [key: string]: Json;
}

/** Maximum bytes of the import settings of one asset, as UTF-8 JSON. */
export const MAX_SETTINGS_BYTES = 64 * 1024;
const MAX_DEPTH = 32;

/** Assigning these keys would modify an object's prototype. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** True if the settings may contain this key. */
export function isSettingsKey(key: string): boolean {
  return !FORBIDDEN.has(key) && isStorableInJsonb(key);
}

export function isJsonMap(value: unknown): value is JsonMap {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Merges changes into settings as JSON Merge Patch does (RFC 7396 §2): maps merge, `null` deletes a key, and everything
 * else, including arrays, replaces. Does not modify its arguments.
 */
export function applyJsonMergePatch(settings: JsonMap, changes: JsonMap): JsonMap {
  const merged = new Map<string, Json>(Object.entries(settings));
  for (const [key, change] of Object.entries(changes)) {
    if (change === null) merged.delete(key);
    else if (isJsonMap(change)) {
      const present = merged.get(key);
      merged.set(key, applyJsonMergePatch(isJsonMap(present) ? present : {}, change));
    } else merged.set(key, change);
  }
  // Unlike assignment, this creates an own property for every key.
  return Object.fromEntries(merged);
}

export function settingsBytes(settings: JsonMap): number {
  return Buffer.byteLength(JSON.stringify(settings));
}

/** The schema of settings: an object with any JSON values, up to `MAX_SETTINGS_BYTES`. */
export const settingsMap = boundedSettingsMap(MAX_SETTINGS_BYTES).meta({
  description: 'A free map of keys to any JSON value, at most 64 KiB.',
  type: 'object',
  additionalProperties: true,
});

/**
 * Returns a schema for an object with any JSON values, up to `maxBytes`. Its error contains the path of the first value
 * that can't be stored. Zod's own record would silently drop the key `__proto__`. `isKey` decides which keys are
 * allowed: settings are merged key by key, but an object that is stored unchanged may have any storable text as a key.
 */
export function boundedSettingsMap(maxBytes: number, isKey = isSettingsKey) {
  return z
    .unknown()
    .superRefine((value, ctx) => {
      const fault = isJsonMap(value) ? faultOf(value, maxBytes, isKey) : { path: [], message: 'is not an object' };
      if (fault !== null) ctx.addIssue({ code: 'custom', path: [...fault.path], message: fault.message });
    })
    .transform((value): JsonMap => (isJsonMap(value) ? value : {}));
}

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function faultOf(settings: JsonMap, maxBytes: number, isKey: (key: string) => boolean): Fault | null {
  const tooLarge = { path: [], message: `is larger than ${maxBytes / 1024} KiB` };
  // Settings with more than `maxBytes` values are always too large. Counting the values also ends early if superjson
  // repeats one object many times.
  let values = 0;
  const visit = (value: unknown, path: readonly PropertyKey[]): Fault | null => {
    values += 1;
    if (values > maxBytes) return tooLarge;
    if (path.length > MAX_DEPTH) return { path, message: `is nested more than ${MAX_DEPTH} levels deep` };
    if (value === null || typeof value === 'boolean') return null;
    if (typeof value === 'string')
      return isStorableInJsonb(value) ? null : { path, message: 'has a character that cannot be stored' };
    if (typeof value === 'number') return Number.isFinite(value) ? null : { path, message: 'is not a JSON number' };
    if (Array.isArray(value)) return firstFault(value.entries(), (at, part) => visit(part, [...path, at]));
    if (!isJsonMap(value)) return { path, message: 'is not a JSON value' };
    return firstFault(Object.entries(value), (key, part) => {
      // The path does not contain this key, because a response cannot contain the character either.
      if (!isStorableInJsonb(key)) return { path, message: 'has a key with a character that cannot be stored' };
      const at = [...path, key];
      return isKey(key) ? visit(part, at) : { path: at, message: 'is a key that is not allowed' };
    });
  };
  const fault = visit(settings, []);
  if (fault !== null) return fault;
  return settingsBytes(settings) > maxBytes ? tooLarge : null;
}

function firstFault<Key>(
  entries: Iterable<[Key, unknown]>,
  faultAt: (key: Key, value: unknown) => Fault | null,
): Fault | null {
  for (const [key, value] of entries) {
    const fault = faultAt(key, value);
    if (fault !== null) return fault;
  }
  return null;
}

/** Whether PostgreSQL's jsonb can store the text: jsonb can't store NUL or half a surrogate pair. */
export function isStorableInJsonb(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
