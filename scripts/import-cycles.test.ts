import { expect, test } from 'vitest';
import { findImportCycles } from './import-cycles.mjs';

const of = (files: Record<string, string>) => findImportCycles(new Map(Object.entries(files)));

test('files that import each other are a ring, also through types, without other importers', () => {
  const files = {
    'packages/a/src/one.ts': "import { two } from './two.ts';",
    'packages/a/src/two.ts': "import type { Three } from './three.ts';",
    'packages/a/src/three.ts': "const one = () => import('./one.ts');",
    'packages/a/src/four.ts': "import { one } from './one.ts';",
  };
  expect(of(files)).toEqual(['packages/a/src: one.ts ⇄ three.ts ⇄ two.ts']);
});

test('folders can be a ring even if no two of their files are', () => {
  const files = {
    'packages/a/src/books/one.ts': "import { a } from '../people/one.ts';",
    'packages/a/src/people/two.ts': "import { b } from '../books/two.ts';",
    'packages/a/src/people/one.ts': '',
    'packages/a/src/books/two.ts': '',
  };
  expect(of(files)).toEqual(['packages/a/src: books ⇄ people']);
});

test('imports by package name and by alias of the web app count', () => {
  const files = {
    'apps/web/features/list.tsx': "import { sum } from '#shared/sum.ts';",
    'apps/web/shared/sum.ts':
      "import { total } from '@coffer/domain/total.ts';\nimport { list } from '#features/list.tsx';",
    'packages/domain/src/total.ts': '',
  };
  expect(of(files)).toEqual(['apps/web: features ⇄ shared']);
});

test('imports between a file and its own subfolders are not a ring', () => {
  const files = {
    'packages/a/src/router.ts': "import { one } from './books/one.ts';",
    'packages/a/src/books/one.ts': "import { words } from '../app-texts.ts';",
    'packages/a/src/app-texts.ts': '',
  };
  expect(of(files)).toEqual([]);
});
