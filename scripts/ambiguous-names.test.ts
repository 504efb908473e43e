import { expect, test } from 'vitest';
import { ambiguousNames } from './ambiguous-names.mjs';

const of = (files: Record<string, string>, allowed: string[] = []) =>
  ambiguousNames(new Map(Object.entries(files)), allowed);

test('rejects a name that a second file exports, even as a type', () => {
  const files = {
    'packages/a/src/one.ts': 'export const place = 1;\nexport interface Row {}',
    'apps/web/two.tsx': 'export async function place() {}\nexport type Row = string;',
  };
  expect(of(files)).toEqual([
    'Row: apps/web/two.tsx, packages/a/src/one.ts',
    'place: apps/web/two.tsx, packages/a/src/one.ts',
  ]);
});

test('accepts names that are allowed, overloaded in one file, or not exported', () => {
  const files = {
    'packages/a/src/one.ts': 'export function sum(a: string): string;\nexport function sum(a: number): number;',
    'packages/a/src/two.ts': 'const sum = 1;\nexport const metadata = {};',
    'packages/a/src/three.ts': 'export const metadata = {};',
  };
  expect(of(files, ['metadata'])).toEqual([]);
});
