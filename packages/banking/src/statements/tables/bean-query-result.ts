// Reads the output of `bean-query`: text columns under headings underlined with hyphens.
import { formatCsvText } from '../csv-text.ts';

const twoLines = /^[^\n]{1,2000}\n(-{2,500}(?: {1,4}-{2,500}){1,40})[ ]*(?:\n|$)/;

/**
 * Whether a text begins like the output of `bean-query`: headings that are underlined with hyphens, column by column.
 */
export function isBeanQueryResult(head: string): boolean {
  return twoLines.test(head.trimStart());
}

/** Converts the output of `bean-query` to CSV. */
export function queryResultToCsv(text: string): string {
  const [header = '', rule = '', ...rows] = text.replace(/^(?:[ \t]*\n)+/, '').split('\n');
  const columns = [...rule.matchAll(/-+/g)].map(({ index, 0: { length } }) => [index, index + length] as const);
  const cellsOf = (line: string) =>
    columns.map(([from, to], column) => line.slice(from, column === columns.length - 1 ? undefined : to).trim());
  return formatCsvText([header, ...rows].map(cellsOf));
}
