import { expect, test } from 'vitest';
import { dayCell, decimalCell } from '#shared/tables/cells.ts';
import { exampleTransaction } from '../testing/example-transaction.ts';
import { mergeCountedShares, transactionCells, transactionFileColumns } from './transaction-cells.ts';

const NONE = { assets: new Map(), categories: new Map(), tags: new Map() };

test('a row has a cell for each column, with names instead of ids and plain amounts', () => {
  const cells = transactionCells(
    exampleTransaction({ date: '2026-11-20', fromTo: 'Shop', amountValue: '-12.5', amountCurrency: 'EUR', notes: 'n' }),
    NONE,
    null,
  );
  expect(cells).toHaveLength(transactionFileColumns(null).length);
  expect(cells).toEqual([
    ...[dayCell('2026-11-20'), 'Shop', '', '', '', ''],
    ...[decimalCell('-12.5'), 'EUR', 'n', false, false],
  ]);
});

test('a list of shares has their column, which adds up to the total of the list', () => {
  const shares = mergeCountedShares([{ shares: { a: -4.5 } }, { shares: { b: -0.00000001 } }]);
  expect(mergeCountedShares([{}, {}])).toBeNull();
  const at = transactionFileColumns(shares).indexOf('share');
  const cells = (id: string) =>
    transactionCells(exampleTransaction({ id, amountValue: '-12.5', amountCurrency: 'EUR' }), NONE, shares);
  expect(cells('a')).toHaveLength(transactionFileColumns(shares).length);
  expect(['a', 'b', 'c'].map((id) => cells(id)[at])).toEqual([-4.5, -0.00000001, '']);
  expect(cells('a').slice(at - 2, at)).toEqual([decimalCell('-12.5'), 'EUR']);
});
