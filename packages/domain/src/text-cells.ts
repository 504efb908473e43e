import { isDecimal } from './decimal.ts';

/**
 * Positions at which a spreadsheet may start a cell: the beginning of a text, and after each character that some program
 * treats as the end of a cell or row, whatever separator the file declares. A comma is not included: the files are separated
 * by commas, and programs that split at commas respect quotes.
 */
const BEGINNING = '(?<=^|[;|\\t\\r\\n])';
/** The start of a formula, including full-width characters of East Asian fonts, after characters that spreadsheets skip. */
const FORMULA = '[^\\S\\t\\r\\n]*"*[^\\S\\t\\r\\n]*[=+\\-@|%＝＋－＠\\t\\r]';
/**
 * Matches the place before a formula. A text that already has an apostrophe there gets one more, so that it can be
 * restored.
 */
const toEscape = new RegExp(`${BEGINNING}(?='*${FORMULA})`, 'g');
const escaped = new RegExp(`${BEGINNING}'(?='*${FORMULA})`, 'g');

/**
 * The text as a CSV cell that no spreadsheet interprets as a formula, wherever the spreadsheet splits the text into
 * cells: an apostrophe, which marks text in spreadsheets, is inserted before each possible formula. Decimals stay
 * numbers.
 */
export function toTextCell(text: string): string {
  return isDecimal(text) ? text : text.replace(toEscape, "'");
}

/** The inverse of `toTextCell`. */
export function fromTextCell(cell: string): string {
  return cell.replace(escaped, '');
}
