import { expect, test } from 'vitest';
import { passFilesToPage, subscribeToPassedFiles } from './passed-files.ts';

const [first, second] = [new File([], 'first.csv'), new File([], 'second.csv')];

test('a page takes waiting files once, and later ones while it is open', async () => {
  const taken: (readonly File[])[] = [];
  passFilesToPage('import', [first]);
  const end = subscribeToPassedFiles('import', (files) => taken.push(files));
  await Promise.resolve();
  expect(taken).toEqual([[first]]);
  passFilesToPage('files', [second]);
  expect(taken).toHaveLength(1);
  passFilesToPage('import', [second]);
  expect(taken).toEqual([[first], [second]]);
  end();
  passFilesToPage('import', [first]);
  expect(taken).toHaveLength(2);
});

test('a page that is closed at once leaves the files to the next', async () => {
  const taken: string[] = [];
  passFilesToPage('migrate/actual', [first]);
  subscribeToPassedFiles('migrate/actual', () => taken.push('closed'))();
  subscribeToPassedFiles('migrate/actual', () => taken.push('open'));
  await Promise.resolve();
  expect(taken).toEqual(['open']);
});
