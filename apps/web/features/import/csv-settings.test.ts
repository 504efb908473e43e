import { expect, test } from 'vitest';
import { type CsvTable, columnRoles, withChosenColumns, withColumnRole } from './csv-settings.ts';

const table: CsvTable = {
  header: ['Date', 'Payee', 'Memo', 'Text', 'Amount'],
  headerLine: 1,
  columnCount: 5,
  rowCount: 2,
  sample: [],
  columns: { date: 0, fromTo: 1, description: [2, 3], amount: 4 },
};

test('finds the role of each column, including several description columns', () => {
  expect(columnRoles(table)).toEqual(['date', 'fromTo', 'description', 'description', 'amount']);
});

test('moves a single-column role to the chosen column', () => {
  expect(withColumnRole({ delimiter: ';' }, table, 2, 'fromTo')).toEqual({
    delimiter: ';',
    columns: { date: 0, fromTo: 2, description: [3], amount: 4 },
    detectColumns: false,
  });
});

test('lets a column have no role, and adds a column to the description', () => {
  expect(withColumnRole({}, table, 3, null)).toMatchObject({
    columns: { date: 0, fromTo: 1, description: [2], amount: 4 },
  });
  expect(withColumnRole({}, table, 1, 'description')).toMatchObject({
    columns: { date: 0, description: [1, 2, 3], amount: 4 },
  });
});

test('keeps the first of two quick changes before the server has answered', () => {
  const first = withColumnRole({}, table, 2, 'notes');
  const second = withColumnRole(first, withChosenColumns(table, first), 1, null);
  expect(second).toMatchObject({ columns: { date: 0, notes: 2, description: [3], amount: 4 } });
  expect(withChosenColumns(table, { columns: { date: 'Date' } })).toBe(table);
});
