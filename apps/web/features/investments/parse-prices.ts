export interface ParsedPriceLine {
  readonly date: string;
  readonly priceValue: string;
}

export interface ParsedPrices {
  /** One price per day, oldest first; the last line of a day wins. */
  readonly prices: readonly ParsedPriceLine[];
  /**
   * Numbers of the lines without a valid price, counted from 1. The first line is never listed, because it may be a
   * heading.
   */
  readonly faults: readonly number[];
}

const CLOSING = /^"?(close|closing|price|schluss|schlusskurs|kurs|preis)"?$/i;

/**
 * Parses a pasted table of prices: a day and a price per line, separated by tabs, semicolons or commas, or columns with
 * a heading such as Close or Price. Days are 2026-01-31 or 31.01.2026; numbers have a decimal point or comma.
 */
export function parsePrices(text: string): ParsedPrices {
  const lines = text.split(/\r?\n/);
  const divider = ['\t', ';', ','].find((one) => lines.some((line) => line.includes(one))) ?? ';';
  const heading = cellsOf(lines[0] ?? '', divider).findIndex((cell) => CLOSING.test(cell));
  const at = Math.max(1, heading);
  const prices = new Map<string, ParsedPriceLine>();
  const faults: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const cells = cellsOf(line, divider);
    const [date, priceValue] = [dayOf(cells[0] ?? ''), numberOf(cells[at] ?? '')];
    if (date !== null && priceValue !== null) prices.set(date, { date, priceValue });
    else if (index > 0) faults.push(index + 1);
  }
  const sorted = [...prices.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return { prices: sorted, faults };
}

function cellsOf(line: string, divider: string): string[] {
  return line.split(divider).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

function dayOf(cell: string): string | null {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell);
  const day =
    german === null ? cell.slice(0, 10) : `${german[3]}-${german[2]?.padStart(2, '0')}-${german[1]?.padStart(2, '0')}`;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  // Rejects days such as 30 February, which Date.parse rolls over.
  const instant = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== day ? null : day;
}

/**
 * Returns the number as a canonical decimal, or null for invalid text. The last point or comma is the decimal
 * separator.
 */
function numberOf(cell: string): string | null {
  const digits = cell.replace(/[\s’']/g, '');
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  const plain = comma > point ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  return /^\d{1,20}(\.\d{1,18})?$/.test(plain) ? plain : null;
}
