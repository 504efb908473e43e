import { hash } from 'node:crypto';
import { randomLetters } from './passwords.ts';

const CODES = 10;

/** Ten codes of 80 random bits each, in groups to be read. */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () => (randomLetters(16).match(/.{4}/g) ?? []).join('-'));
}

/** What is kept of a code: random as it is, it needs no slow hash. Spaces, dashes and capitals are the typist's own. */
export function recoveryCodeHash(code: string): Buffer {
  return hash('sha256', code.toLowerCase().replaceAll(/[\s-]/g, ''), 'buffer');
}
