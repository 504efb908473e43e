import { decimalPlaces } from '@coffer/domain/fixed-point.ts';
import { canonicalAmount } from '../../statements/canonical-amount.ts';
import { excerpt, StatementError } from '../../statements/statement-error.ts';

/**
 * Converts an amount as US apps write it (`-1,234.56`, with or without the thousands' separator) to a canonical
 * decimal.
 * @throws StatementError
 */
export function parseUsAmount(cell: string): string {
  const text = cell.trim().replace(/^\+/, '');
  // A comma that does not separate thousands is a decimal comma, so the amount is rejected: reading `1,5` as `15` would
  // multiply it.
  const isPlain = /^-?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/.test(text);
  const amount = isPlain ? canonicalAmount(text.replaceAll(',', '')) : null;
  if (amount === null || decimalPlaces(amount) > 8)
    throw new StatementError(`has an amount that cannot be read: ${excerpt(cell)}`);
  return amount;
}

/**
 * Converts year, month and day to a date (YYYY-MM-DD). `cell` is the original text, for the error.
 * @throws StatementError
 */
export function dateFromParts(
  cell: string,
  parts: { readonly year?: string; readonly month?: string; readonly day?: string } = {},
): string {
  const { year = '', month = '', day = '' } = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  const isDay = /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(parsed.getTime());
  if (!isDay || parsed.toISOString().slice(0, 10) !== date)
    throw new StatementError(`has a date that cannot be read: ${excerpt(cell)}`);
  return date;
}
