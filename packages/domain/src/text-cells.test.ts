import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDecimal } from './decimal.ts';
import { fromTextCell, toTextCell } from './text-cells.ts';

/** All cells that a program may find if it splits at this separator, whether or not it respects quotes. */
const cellsAt = (text: string, separator: string) => text.split(separator).flatMap((row) => row.split(/[\r\n]/));
const isFormula = (cell: string) => /^[^\S\t\r\n]*"*[^\S\t\r\n]*[=+\-@\t＝＋－＠]/.test(cell);

const hostile = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', '-', '+', '@', ';', '\t', '\r\n', '\n', '|', '"', "'", ' ', '-12.5', '＝'),
    ),
  )
  .map((parts) => parts.join(''));

describe('a text in a cell', () => {
  test.each([
    ['a;=1+1', "a;'=1+1"],
    ['a; =1+1', "a;' =1+1"],
    ['a;"=1+1"', `a;'"=1+1"`],
    ['a\t@x', "a\t'@x"],
    ['a|+1', "a|'+1"],
    ['one\n=two', "one\n'=two"],
    ['=1;-2', "'=1;'-2"],
    ["'=1", "''=1"],
    [';=1', ";'=1"],
    ['-12.5', '-12.5'],
    ['-12.5;', "'-12.5;"],
    ['a;b', 'a;b'],
    ["it's; 'so'", "it's; 'so'"],
    ['a, -5', 'a, -5'],
  ])('%j is written %j', (text, cell) => {
    expect(toTextCell(text)).toBe(cell);
    expect(fromTextCell(cell)).toBe(text);
  });

  test('is never a formula wherever a spreadsheet splits, and can be restored', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const cell = toTextCell(text);
        expect(fromTextCell(cell)).toBe(text);
        if (isDecimal(text)) return;
        for (const separator of [';', '\t', '|', '\n', '\r']) {
          for (const found of cellsAt(cell, separator)) expect(isFormula(found), JSON.stringify(found)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });
});
