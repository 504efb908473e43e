import { isDecimal } from './decimal.ts';

/**
 * Matches the positions at which a spreadsheet may start a cell: the beginning of a text, and after each character that
 * some program treats as a separator of cells or rows. A comma is not included, because the files are separated by
 * commas, and programs that split at commas respect quotes.
 */
const BEGINNING = '(?<=^|[;|\\t\\r\\n])';
/**
 * Matches the start of a formula, after characters that spreadsheets skip. Includes the full-width forms of the signs.
 */
const FORMULA = '[^\\S\\t\\r\\n]*"*[^\\S\\t\\r\\n]*[=+\\-@|%＝＋－＠\\t\\r]';
/**
 * Matches each position at which an apostrophe must be inserted, before a possible formula. A text that already has an
 * apostrophe there gets a second one, so that the original can be restored.
 */
const ESCAPE_POSITION = new RegExp(`${BEGINNING}(?='*${FORMULA})`, 'g');
const ESCAPING_APOSTROPHE = new RegExp(`${BEGINNING}'(?='*${FORMULA})`, 'g');

/**
 * The text as a CSV cell that no spreadsheet interprets as a formula, wherever the spreadsheet splits the text into
 * cells: an apostrophe, which marks text in spreadsheets, is inserted before each possible formula. Decimals stay
 * numbers.
 */
export function toTextCell(text: string): string {
  return isDecimal(text) ? text : text.replace(ESCAPE_POSITION, "'");
}

/** The inverse of `toTextCell`. */
export function fromTextCell(cell: string): string {
  return cell.replace(ESCAPING_APOSTROPHE, '');
}
