import { parseCsv } from '../csv/csv.ts';
import { normaliseHeader } from '../csv/normalise-header.ts';
import { readRawTable } from '../csv/raw-table.ts';
import { parseCsvSettings, type SingleColumn } from '../csv/settings.ts';
import type { ParsedStatement } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { parsePortfolioPerformanceXml } from './xml.ts';

/** Reads the XML file of Portfolio Performance, or its CSV export of transactions. */
export function parsePortfolioPerformance(text: string): ParsedStatement {
  if (/^\s*</.test(text.slice(0, 4096))) return parsePortfolioPerformanceXml(text);
  const columns = portfolioPerformanceColumns(text);
  if (columns === null) {
    throw new StatementError('expected the XML file of Portfolio Performance, or its CSV export of transactions', 1);
  }
  const { accounts, skipped } = parseCsv(
    text,
    parseCsvSettings({ columns, detectColumns: false, dateFormat: 'yyyy-MM-dd', header: true }),
    null,
    () => undefined,
  );
  return { accounts, skipped, settings: {}, table: null };
}

// The export has the same column order in every language; newer versions add the ex-date column.
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

/** Column indexes by role if the table is Portfolio Performance's CSV export of transactions; otherwise null. */
export function portfolioPerformanceColumns(text: string): Readonly<Record<string, number>> | null {
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
    return readRawTable(first, parseCsvSettings({ header: true })).header?.cells.map(normaliseHeader) ?? null;
  } catch (error) {
    if (error instanceof StatementError) return null;
    throw error;
  }
}
