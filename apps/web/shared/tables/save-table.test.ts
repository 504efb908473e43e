import { expect, test } from 'vitest';
import { fitsIntoFormat } from './save-table.ts';

test('a workbook holds as many rows as Excel opens, and a CSV file any number', () => {
  const rows = new Array<[]>(1_048_576);
  expect(fitsIntoFormat('xlsx', rows)).toBe(true);
  expect(fitsIntoFormat('xlsx', [...rows, []])).toBe(false);
  expect(fitsIntoFormat('csv', [...rows, []])).toBe(true);
});
