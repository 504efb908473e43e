import { parseCsv } from '../csv/csv.ts';
import { plainHeader } from '../csv/plain-header.ts';
import { readTable } from '../csv/raw-table.ts';
import { csvSettings, type SingleColumn } from '../csv/settings.ts';
import type { ParsedStatement } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { parsePortfolioXml } from './xml.ts';

/** The XML file of Portfolio Performance, or its export of transactions as CSV. */
export function parsePortfolioPerformance(text: string): ParsedStatement {
  if (/^\s*</.test(text.slice(0, 4096))) return parsePortfolioXml(text);
  const columns = columnsOf(text);
  if (columns === null) {
    throw new StatementError('expected the XML file or the CSV export of transactions of Portfolio Performance', 1);
  }
  const { accounts, skipped } = parseCsv(
    text,
    csvSettings({ columns, detectColumns: false, dateFormat: 'yyyy-MM-dd', header: true }),
    null,
    () => undefined,
  );
  return { accounts, skipped, settings: {}, table: null };
}

// The columns of the export stand in one order, whatever their language; the one of the ex-date is newer.
const inOrder: readonly (SingleColumn | null)[] = [
  ...(['date', 'action', 'amount', 'currency'] as const),
  ...([null, null, null] as const),
  ...(['fee', 'tax', 'quantity', 'isin', null, 'symbol', 'security', 'notes'] as const),
];

const firstTwo = new Set([
  'date type',
  'datum typ',
  'fecha tipo',
  'data tipo',
  'datum transactietype',
  'data typ',
  'dato type',
]);

/** Where what stands in such an export, by the index of its column; null of another table. */
export function columnsOf(text: string): Readonly<Record<string, number>> | null {
  const cells = headerOf(text);
  if (cells === null) return null;
  const isin = cells.indexOf('isin');
  const wkn = cells.indexOf('wkn');
  const hasExDate = cells.length === inOrder.length + 1;
  if (isin === -1 || wkn !== isin + 1 || (cells.length !== inOrder.length && !hasExDate)) return null;
  const at = hasExDate ? [inOrder[0] ?? null, null, ...inOrder.slice(1)] : inOrder;
  if (at[isin] !== 'isin' || !firstTwo.has(`${cells[0]} ${cells[at.indexOf('action')]}`)) return null;
  return Object.fromEntries(at.flatMap((role, index) => (role === null ? [] : [[role, index]])));
}

function headerOf(text: string): readonly string[] | null {
  const first = text.slice(0, 4096).split('\n', 1)[0] ?? '';
  try {
    return readTable(first, csvSettings({ header: true })).header?.cells.map(plainHeader) ?? null;
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}
