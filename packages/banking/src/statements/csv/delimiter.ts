import { isDateCell } from './column-profile.ts';
import { sampleCsvRows } from './csv-rows.ts';
import { headerScore } from './header-row.ts';
import { readMoney } from './money.ts';

const candidates = [';', ',', '\t', '|'];

/**
 * Picks the delimiter under which rows look most like transactions: a date, an amount and a constant number of cells.
 * Counting characters alone fails on decimal commas.
 */
export function detectDelimiter(text: string, at: number): string {
  let best = ',';
  let bestScore = 0;
  for (const delimiter of candidates) {
    const score = scoreOf(sampleCsvRows(text, delimiter, at));
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

function scoreOf(rows: readonly (readonly string[])[]): number {
  const widths = new Map<number, number>();
  let sense = 0;
  for (const row of rows) {
    if (row.length < 2) continue;
    widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
    sense += rowSense(row.slice(0, 100));
  }
  if (rows.length === 0) return 0;
  const usual = Math.max(0, ...widths.values());
  return (sense / rows.length) * (0.5 + usual / rows.length / 2);
}

function rowSense(cells: readonly string[]): number {
  const named = headerScore(cells);
  if (named > 0) return 2 + named;
  const dates = cells.filter((cell) => isDateCell(cell.trim())).length;
  const amounts = cells.filter((cell) => readMoney(cell.trim(), '.') !== null && !isDateCell(cell.trim())).length;
  return (dates > 0 ? 2 : 0) + (amounts > 0 ? 1 : 0) + Math.min(cells.length, 10) / 20;
}
