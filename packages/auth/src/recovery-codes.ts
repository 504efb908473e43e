import { hash } from 'node:crypto';
import { randomReadableText } from './passwords.ts';

const CODES = 10;

/** Ten codes of 80 random bits each, in readable groups. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => (randomReadableText(16).match(/.{4}/g) ?? []).join('-'));
}

/** The stored hash of a code; random codes need no slow hash. Ignores spaces, dashes and case. */
export function recoveryCodeHash(code: string): Buffer {
  return hash('sha256', code.toLowerCase().replaceAll(/[\s-]/g, ''), 'buffer');
}
