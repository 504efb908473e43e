import { expect, test } from 'vitest';
import { fileKindOf, isShown } from './stored-file.ts';

test('shows only pictures that every browser can display', () => {
  const shown = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'heic', 'tiff', 'pdf', 'svg', 'xml', 'txt'].filter(
    (fileExtension) => isShown({ fileExtension }),
  );
  expect(shown).toEqual(['png', 'jpg', 'jpeg', 'webp', 'gif']);
});

test('each kind of file has its icon', () => {
  expect(['pdf', 'heic', 'csv', 'mt940', 'docx'].map((fileExtension) => fileKindOf({ fileExtension }))).toEqual([
    'document',
    'picture',
    'table',
    'table',
    'document',
  ]);
});
