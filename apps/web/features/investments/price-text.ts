export interface PriceLineRead {
  readonly date: string;
  readonly priceValue: string;
}

export interface PricesRead {
  /** Each day once: the last line of a day counts. Oldest first. */
  readonly prices: readonly PriceLineRead[];
  /** Lines that are no price, counted from 1; the first line is no fault, because it may be a heading. */
  readonly faults: readonly number[];
}

const CLOSING = /^"?(close|closing|price|schluss|schlusskurs|kurs|preis)"?$/i;

/**
 * Prices as tables have them: a day and a price a line, divided by tabs, semicolons or commas, or columns of which one
 * is called Close or Price. Days as 2026-01-31 or 31.01.2026, numbers with a point or a comma.
 */
export function pricesOfText(text: string): PricesRead {
  const lines = text.split(/\r?\n/);
  const divider = ['\t', ';', ','].find((one) => lines.some((line) => line.includes(one))) ?? ';';
  const heading = cellsOf(lines[0] ?? '', divider).findIndex((cell) => CLOSING.test(cell));
  const at = Math.max(1, heading);
  const prices = new Map<string, PriceLineRead>();
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
  // February has no 30th: the date that it becomes is another one.
  const instant = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== day ? null : day;
}

/** The last point or comma separates the decimals. */
function numberOf(cell: string): string | null {
  const digits = cell.replace(/[\s’']/g, '');
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')];
  const plain = comma > point ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  return /^\d{1,20}(\.\d{1,18})?$/.test(plain) ? plain : null;
}
