import { expect, test } from 'vitest';
import { readListPages } from './read-list-pages.ts';

test('reads every page once, each from the cursor of the one before', async () => {
  const asked: (string | undefined)[] = [];
  const pages = await readListPages<number, { items: number[]; nextCursor: string | null }>(async ({ cursor }) => {
    asked.push(cursor);
    return { items: [asked.length], nextCursor: asked.length < 3 ? `after ${asked.length}` : null };
  });
  expect(pages.flatMap(({ items }) => items)).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, 'after 1', 'after 2']);
});
