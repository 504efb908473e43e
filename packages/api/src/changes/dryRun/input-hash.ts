import { createHash } from 'node:crypto';

/** Returns a SHA-256 of the input; the order of object members does not matter. */
export function inputHash(input: unknown): Buffer {
  const canonical = JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(canonical).digest();
}
