import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { detectStatement } from '../detect-statement.ts';
import { MAX_UNPACKED_FILE_BYTES, unpackFile } from '../packed-file.ts';
import { buildWorkbook } from '../testing/build-workbook.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(unpackFile(bytes));

describe('an Excel workbook', () => {
  test('is read like a CSV file', () => {
    const strings = [
      '<si><t>Date</t></si>',
      '<si><r><t>Payee</t></r><rPh><t>x</t></rPh></si>',
      '<si><t>Amount</t></si>',
    ];
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>' +
      '<row r="2"><c r="A2" s="1"><v>46027</v></c><c r="B2" t="inlineStr"><is><t>Café, &quot;Rio&quot;</t></is></c><c r="C2"><v>-12.340000000000002</v></c></row>' +
      '<row r="4"><c r="A4" s="2"><v>46028</v></c><c r="C4" s="3"><v>1234.5</v></c></row>';
    const { importerType, statement } = detectStatement(buildWorkbook([rows], { strings: strings.join('') }), 'x.xlsx');
    expect(importerType).toBe('csv');
    expect(statement.accounts[0]?.transactions).toMatchObject([
      { date: '2026-01-05', amount: '-12.34', fromTo: 'Café, "Rio"' },
      { date: '2026-01-06', amount: '1234.5' },
    ]);
  });

  test('reads the longest visible sheet and keeps its row numbers as lines', () => {
    const cell = (n: number) => `<row r="${n}"><c r="A${n}"><v>${n}</v></c><c r="C${n}" t="b"><v>1</v></c></row>`;
    expect(text(buildWorkbook([cell(1), `${cell(2)}${cell(3)}`]))).toBe('\n2,,TRUE\n3,,TRUE');
  });

  test('ignores cells without a value, and counts those without a reference from the cell before', () => {
    const row = '<row><c/><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c><c r="XFD1" s="1"/></row>';
    expect(text(buildWorkbook([row]))).toBe(',1,,2,3');
  });

  test.each([
    ['1', '0', '1'],
    ['0.1', '0', '0.1'],
    ['1E-7', '0', '0.0000001'],
    ['1.234', '0', '1.2340'],
    ['123456789012345.6', '0', '123456789012346'],
    ['59', '1', '1900-02-28'],
    ['61', '1', '1900-03-01'],
    ['46027.75', '1', '2026-01-05 18:00:00'],
    ['-3', '1', '-3'],
  ])('shows the cell %s of style %s as %s', (value, style, shown) => {
    expect(text(buildWorkbook([`<row><c s="${style}"><v>${value}</v></c><c><v>0</v></c></row>`]))).toBe(`${shown},0`);
  });

  test.each([
    ['no rows', buildWorkbook(['']), /without rows/],
    ['rows out of order', buildWorkbook(['<row r="2"/><row r="1"/>']), /out of order/],
    ['broken XML', buildWorkbook(['<row']), /expected XML/],
    [
      'no parts',
      zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/workbook.xml': strToU8('<workbook/>') }),
      /without rows/,
    ],
    [
      'sheets that unpack to too much',
      buildWorkbook([''], { more: { 'xl/worksheets/sheet2.xml': new Uint8Array(MAX_UNPACKED_FILE_BYTES + 1) } }),
      /unpacks to more than 16 MiB/,
    ],
    [
      'one long text in many cells',
      buildWorkbook([`<row>${'<c t="s"><v>0</v></c>'.repeat(2000)}</row>`], {
        strings: `<si><t>${'x'.repeat(20_000)}</t></si>`,
      }),
      /unpacks to more than 16 MiB/,
    ],
    ['an entity bomb', buildWorkbook(['<!DOCTYPE a [<!ENTITY b "c">]><row><c><v>&b;</v></c></row>']), /expected XML/],
  ])('rejects a workbook with %s', (_, bytes, message) => {
    expect(() => detectStatement(bytes, 'x.xlsx')).toThrow(message);
  });
});
