import { expect, test } from 'vitest';
import { record } from '../testing/record.ts';
import { COLUMNS, cellsOf } from './list-cells.ts';

const NONE = { assets: new Map(), categories: new Map(), tags: new Map() };

test('a row has a cell for each column, with names instead of ids and plain amounts', () => {
  const cells = cellsOf(
    record({ date: '2026-11-20', fromTo: 'Shop', amountValue: '-12.5', amountCurrency: 'EUR', notes: 'n' }),
    NONE,
  );
  expect(cells).toHaveLength(COLUMNS.length);
  expect(cells).toEqual(['2026-11-20', 'Shop', '', '', '', '', '-12.5', 'EUR', 'n', 'false', 'false']);
});
