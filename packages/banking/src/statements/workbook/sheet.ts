import { addDays } from '@coffer/domain/dates.ts';
import { decimalFromNumber, formatDecimal } from '@coffer/domain/decimal.ts';
import { quoteCell } from '../csv-text.ts';
import type { StatementElement } from '../element.ts';
import { StatementError } from '../statement-error.ts';
import { readXml } from '../xml.ts';
import type { CellFormat } from './cell-formats.ts';
import { stringText } from './string-item-text.ts';

export interface SheetContext {
  readonly strings: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly epoch: 1900 | 1904;
  /** Maximum length of the sheet's text. */
  readonly limit: number;
  readonly tooLong: string;
}

const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Converts a sheet to CSV, with each row on the line of its row number. `rows` counts rows with at least two cells. */
export function sheetToCsv(xml: string, context: SheetContext): { readonly rows: number; readonly text: string } {
  const lines: string[] = [];
  let [rows, length] = [0, 0];
  const add = (cells: readonly string[]) => {
    // Checked before building the line, because many cells may refer to the same long text.
    length += cells.reduce((sum, cell) => sum + cell.length + 1, 1);
    if (length > context.limit) throw new StatementError(context.tooLong, lines.length + 1);
    lines.push(cells.map(quoteCell).join(','));
  };
  readXml(xml, {
    wants: (path) => path.at(-1) === 'row' && path.at(-2) === 'sheetData',
    complete: (row) => {
      const at = Number(row.attributes['r'] ?? lines.length + 1);
      if (!(at > lines.length && at <= MAX_ROWS))
        throw new StatementError('is a workbook whose rows are out of order', 1);
      while (lines.length < at - 1) add([]);
      const cells = cellsOf(row, context);
      if (cells.filter((cell) => cell !== '').length > 1) rows += 1;
      add(cells);
    },
    ended: () => undefined,
  });
  return { rows, text: lines.join('\n') };
}

function cellsOf(row: StatementElement, context: SheetContext): string[] {
  const cells: string[] = [];
  let next = 0;
  for (const cell of row.children) {
    if (cell.name !== 'c') continue;
    const column = columnOf(cell.attributes['r']) ?? next;
    next = column + 1;
    if (column < cells.length || column >= MAX_COLUMNS) continue;
    const text = cellText(cell, context);
    // Formatted cells without a value often reach to the last column.
    if (text === '') continue;
    while (cells.length < column) cells.push('');
    cells.push(text);
  }
  return cells;
}

/** The column index of a cell reference: `B7` is column 1. */
function columnOf(reference: unknown): number | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(String(reference))?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: StatementElement, { strings, formats, epoch }: SheetContext): string {
  const { t: type = 'n', s: style = '0' } = cell.attributes;
  const written = cell.children.find(({ name }) => name === 'v')?.text.trim() ?? '';
  switch (type) {
    case 's':
      return strings[Number(written)] ?? '';
    case 'inlineStr':
      return cell.children
        .filter(({ name }) => name === 'is')
        .map(stringText)
        .join('');
    case 'str':
      return cell.children.find(({ name }) => name === 'v')?.text ?? '';
    case 'd':
      return written.replace(/T00:00:00(?:\.0+)?Z?$/, '');
    case 'b':
      return written === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return written === '' ? '' : numberOf(written, formats[Number(style)] ?? 'number', epoch);
    default:
      return '';
  }
}

function numberOf(written: string, format: CellFormat, epoch: 1900 | 1904): string {
  const value = Number(written);
  if (!Number.isFinite(value)) return written;
  if (format === 'number') return decimalText(value);
  return dayText(value, format, epoch) ?? decimalText(value);
}

/**
 * Formats a number as Excel shows it, with 15 digits, because cells contain binary floats. Three decimals are extended
 * to four, so that the point is not taken for a thousands separator.
 */
function decimalText(value: number): string {
  const text = formatDecimal(decimalFromNumber(Number(value.toPrecision(15))));
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

const SECONDS = 86_400;

/** Converts a day number with a time fraction. Excel counts 29 February 1900, which did not exist. */
function dayText(value: number, format: CellFormat, epoch: 1900 | 1904): string | null {
  const total = Math.round(value * SECONDS);
  const days = Math.floor(total / SECONDS);
  if (days < 0 || days > 2_958_465) return null;
  const time = timeText(total - days * SECONDS);
  if (format === 'time' && days === 0) return time;
  const before = days < 60 ? '1899-12-31' : '1899-12-30';
  const day = addDays(epoch === 1904 ? '1904-01-01' : before, days);
  return total % SECONDS === 0 ? day : `${day} ${time}`;
}

function timeText(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
