import { unpackFile } from '@coffer/banking/statements/packed-file.ts';
import { expect, test } from 'vitest';
import { type DownloadCell, dayCell, decimalCell, instantCell } from './cells.ts';
import { encodeWorkbook } from './workbook.ts';

/** Encodes the rows as a workbook, and reads the workbook with the service's reader. */
const read = (...rows: DownloadCell[][]) =>
  new TextDecoder().decode(unpackFile(encodeWorkbook('A list', rows))).split('\n');

test('a workbook has texts, numbers and days, and no text becomes a number or a formula', () => {
  const rows: DownloadCell[][] = [
    ['Date', 'Text', 'Amount', 'Count', 'Reviewed'],
    [dayCell('2026-11-20'), '=1+1', decimalCell('-12.5'), 3, true],
    [dayCell('1899-01-01'), '007', decimalCell(null), -0.00000001, false],
    ['', ' <b> & "x"\u0007 ', decimalCell('1234567890123.45'), '', ''],
  ];
  expect(read(...rows)).toEqual([
    'Date,Text,Amount,Count,Reviewed',
    '2026-11-20,=1+1,-12.5,3,TRUE',
    '1899-01-01,007,,-0.00000001,FALSE',
    '," <b> & ""x""_x0007_ ",1234567890123.45',
  ]);
});

test('a number that a workbook would round is a text', () => {
  const exact = ['999999999999999', '0.123456789012345', '-1000000000000000000', '12345678.1234567'];
  const rounded = ['1234567890123456', '0.1234567890123456', '-123456789012345.67', '0.30000000000000004'];
  const all = [...exact, ...rounded];
  const lines = read(['A', 'B'], ...all.map((text) => [decimalCell(text), 'x']));
  expect(lines.slice(1)).toEqual(all.map((text) => `${text},x`));
});

test('an instant is shown in the time zone of the reader', () => {
  const at = new Date(2026, 6, 1, 15, 4, 5);
  expect(read(['A', 'B'], [instantCell(at.toISOString()), 1])[1]).toBe('2026-07-01 15:04:05,1');
});

test.each(['', "'", 'a/b:c[d]*?\\e', "It's".padEnd(31, "'"), '<&>'])('the name %j suits a sheet', (name) => {
  const bytes = encodeWorkbook(name, [
    ['A', 'B'],
    ['x', 'y'],
  ]);
  expect(new TextDecoder().decode(unpackFile(bytes))).toBe('A,B\nx,y');
});
