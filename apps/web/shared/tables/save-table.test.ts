import { expect, test } from 'vitest';
import { fitsInto } from './save-table.ts';

test('a workbook holds as many rows as Excel opens, and a CSV file any number', () => {
  const rows = new Array<[]>(1_048_576);
  expect(fitsInto('xlsx', rows)).toBe(true);
  expect(fitsInto('xlsx', [...rows, []])).toBe(false);
  expect(fitsInto('csv', [...rows, []])).toBe(true);
});
