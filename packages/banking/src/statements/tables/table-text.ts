// Tables that come as something else than CSV: they are written as CSV first, so that one reader reads them all.
import { type DecodedText, decodeText } from '../encoding.ts';
import { gnucashTable, isGnucashBook } from './gnucash-book.ts';
import { isMarkup, markupTable } from './markup-table.ts';
import { isQueryResult, queryTable } from './query-result.ts';

const looked = 8192;

/** Whether a file is a table of some kind whose head tells it, and no CSV. */
export function isTableInDisguise(head: string): boolean {
  return isMarkup(head) || isGnucashBook(head) || isQueryResult(head);
}

/** The text of a table as CSV. @throws StatementError */
export function decodeTable(input: string | Uint8Array, wanted: string | null): DecodedText {
  const decoded = decodeText(input, wanted);
  return { ...decoded, text: csvOf(decoded.text) };
}

function csvOf(text: string): string {
  const head = text.slice(0, looked);
  if (isMarkup(head)) return markupTable(text);
  if (isGnucashBook(head)) return gnucashTable(text);
  return isQueryResult(head) ? queryTable(text) : text;
}
