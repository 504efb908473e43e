import { expect, test } from 'vitest';
import { fileKindOf, isShown, isShownInRow } from './stored-file.ts';

test('shows only pictures that every browser can display', () => {
  const shown = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'heic', 'tiff', 'pdf', 'svg', 'xml', 'txt'].filter(
    (fileExtension) => isShown({ fileExtension, storagePath: 'p' }),
  );
  expect(shown).toEqual(['png', 'jpg', 'jpeg', 'webp', 'gif']);
});

test('shows only stored pictures, and in a list only small ones', () => {
  const photo = { fileExtension: 'jpg', storagePath: 'p', size: 200_000 };
  expect([isShown(photo), isShownInRow(photo)]).toEqual([true, true]);
  expect([isShown(photo), isShownInRow({ ...photo, size: 200_001 })]).toEqual([true, false]);
  expect([isShown({ ...photo, storagePath: null }), isShownInRow({ ...photo, storagePath: null })]).toEqual([
    false,
    false,
  ]);
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
