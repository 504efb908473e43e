import { createHash } from 'node:crypto';

/** SHA-256 of an input, whatever the order of its members. */
export function inputHash(input: unknown): Buffer {
  const canonical = JSON.stringify(input, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(canonical).digest();
}
