import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addedLines, matchPhrases } from './find-old-phrases.mjs';

const rules = JSON.parse(readFileSync(path.join(import.meta.dirname, 'old-phrases.json'), 'utf8'));
const found = (text: string, file = 'packages/api/src/one.ts') => matchPhrases([{ file, number: 7, text }], rules);

test('finds phrases of the former style, whatever their case, and names their replacement', () => {
  expect(found('  // Takes back what the import did.')).toEqual([
    'packages/api/src/one.ts:7: “Takes back”. Better: undo, revert',
  ]);
  expect(found('/** Null where it went well. */')).toHaveLength(1);
  expect(found('"start": "Make an account"', 'apps/web/messages/en/identity.json')).toHaveLength(1);
});

test('finds names that are participles, only where they are exported', () => {
  expect(found('export interface Standing {')).toHaveLength(1);
  expect(found('export const toldDays = 1;')).toHaveLength(1);
  expect(found('const told = 1;')).toEqual([]);
  expect(found('export const outstanding = 1;')).toEqual([]);
});

test('allows words of the banks where their formats use them', () => {
  expect(found('  bookingDate: maybeText, // the booking date', 'packages/banking/src/providers/wire.ts')).toEqual([]);
  expect(found('the booking date')).toHaveLength(1);
  expect(found('This undoes an import and continues.')).toEqual([]);
});

test('reads only the added lines of a diff, with their numbers', () => {
  const diff = [
    '--- a/one.ts',
    '+++ b/one.ts',
    '@@ -3 +3,2 @@ function one() {',
    '-old',
    '+new',
    '+newer',
    '@@ -9,0 +11 @@',
    '+last',
  ];
  expect(addedLines(diff.join('\n'))).toEqual([
    { file: 'one.ts', number: 3, text: 'new' },
    { file: 'one.ts', number: 4, text: 'newer' },
    { file: 'one.ts', number: 11, text: 'last' },
  ]);
});

test('each rule has a valid pattern and a replacement', () => {
  for (const { pattern, instead } of [...rules.phrases, ...rules.words, ...rules.names]) {
    expect(() => new RegExp(pattern)).not.toThrow();
    expect(instead).not.toBe('');
  }
});
