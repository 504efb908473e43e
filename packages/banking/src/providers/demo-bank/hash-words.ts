import { createHash } from 'node:crypto';

/** A whole number from 0 to `count` − 1, always the same for the same words. */
export function hashWordsToNumber(words: readonly string[], count: number): number {
  return createHash('sha256').update(JSON.stringify(words)).digest().readUInt32BE(0) % count;
}

/** 16 hexadecimal digits, always the same for the same words. */
export function hashWords(words: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
}
