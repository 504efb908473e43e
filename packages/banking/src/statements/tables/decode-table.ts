// Converts tables of other formats to CSV, so that a single reader handles them all.
import { type DecodedText, decodeText } from '../decode-text.ts';
import { isBeanQueryResult, queryResultToCsv } from './bean-query-result.ts';
import { gnucashBookToCsv, isGnucashBook } from './gnucash-book.ts';
import { ibkrActivityToCsv, isIbkrActivityStatement } from './ibkr-statement.ts';
import { isMarkup, markupTableToCsv } from './markup-table.ts';

const looked = 8192;

/** Whether a file begins like a table in a format other than CSV. */
export function isNonCsvTable(head: string): boolean {
  return isMarkup(head) || isGnucashBook(head) || isBeanQueryResult(head) || isIbkrActivityStatement(head);
}

/**
 * Decodes a table, and converts it to CSV if it has another format.
 * @throws StatementError if the encoding is unknown, or if the file is empty, binary or broken
 */
export function decodeTable(input: string | Uint8Array, wanted: string | null): DecodedText {
  const decoded = decodeText(input, wanted);
  return { ...decoded, text: csvOf(decoded.text) };
}

function csvOf(text: string): string {
  const head = text.slice(0, looked);
  if (isMarkup(head)) return markupTableToCsv(text);
  if (isGnucashBook(head)) return gnucashBookToCsv(text);
  if (isIbkrActivityStatement(head)) return ibkrActivityToCsv(text);
  return isBeanQueryResult(head) ? queryResultToCsv(text) : text;
}
