import { isDecimal } from './decimal.ts';

/**
 * Where a spreadsheet may begin a cell: at the beginning of a text, and after each character that one or the other
 * takes for the end of a cell or of a row, whatever the file says its separator is. A comma is none of them: the files
 * are separated by commas, and who splits there heeds the quotes around a cell.
 */
const BEGINNING = '(?<=^|[;|\\t\\r\\n])';
/** What makes a formula of a cell, also in the wide forms of East Asian fonts, and after what spreadsheets skip. */
const FORMULA = '[^\\S\\t\\r\\n]*"*[^\\S\\t\\r\\n]*[=+\\-@|%＝＋－＠\\t\\r]';
/** An apostrophe that is there already is kept apart from ours by one more. */
const toEscape = new RegExp(`${BEGINNING}(?='*${FORMULA})`, 'g');
const escaped = new RegExp(`${BEGINNING}'(?='*${FORMULA})`, 'g');

/**
 * The text as a cell of a CSV file in which no spreadsheet finds a formula, wherever it splits: an apostrophe, by which
 * spreadsheets know a text, is before what would begin one. A decimal stays the number that it is.
 */
export function toTextCell(text: string): string {
  return isDecimal(text) ? text : text.replace(toEscape, "'");
}

/** The text that `toTextCell` was given. */
export function fromTextCell(cell: string): string {
  return cell.replace(escaped, '');
}
