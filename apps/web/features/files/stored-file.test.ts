import { expect, test } from 'vitest';
import { fileIconKind, isSmallViewablePicture, isViewablePicture } from './stored-file.ts';

test('shows only pictures that every browser can display', () => {
  const shown = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'heic', 'tiff', 'pdf', 'svg', 'xml', 'txt'].filter(
    (fileExtension) => isViewablePicture({ fileExtension, storagePath: 'p' }),
  );
  expect(shown).toEqual(['png', 'jpg', 'jpeg', 'webp', 'gif']);
});

test('shows only stored pictures, and in a list only small ones', () => {
  const photo = { fileExtension: 'jpg', storagePath: 'p', size: 200_000 };
  expect([isViewablePicture(photo), isSmallViewablePicture(photo)]).toEqual([true, true]);
  expect([isViewablePicture(photo), isSmallViewablePicture({ ...photo, size: 200_001 })]).toEqual([true, false]);
  expect([
    isViewablePicture({ ...photo, storagePath: null }),
    isSmallViewablePicture({ ...photo, storagePath: null }),
  ]).toEqual([false, false]);
});

test('each kind of file has its icon', () => {
  expect(['pdf', 'heic', 'csv', 'mt940', 'docx'].map((fileExtension) => fileIconKind({ fileExtension }))).toEqual([
    'document',
    'picture',
    'table',
    'table',
    'document',
  ]);
});
