import { expect, test } from 'vitest';
import { linesInChunks } from './rows-by-page.ts';

test('long lines are written in parts', () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({ at, text: 'x'.repeat(30_000) }));
  const lineOf = (row: object) => `${JSON.stringify(row)}\n`;
  const parts = [...linesInChunks(rows, lineOf)];
  expect(parts.join('')).toBe(rows.map(lineOf).join(''));
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(100_000);
  expect([...linesInChunks([], lineOf)]).toEqual([]);
});
