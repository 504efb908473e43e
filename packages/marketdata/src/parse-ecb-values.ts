import { isDate } from '@coffer/domain/date-texts.ts';
import { canonicalDecimal, isDecimal } from '@coffer/domain/decimal.ts';
import { type ExchangeRate, RateFileError } from './exchange-rates.ts';

/** Checks shared by the XML and CSV files of the European Central Bank. */

const QUOTED_LENGTH = 40;

function quoteShortened(text: string): string {
  return JSON.stringify(text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text);
}

/** Validates a currency of a file. @throws RateFileError unless it has three letters and is not yet in `seen`. */
export function requireEcbCurrency(text: string, seen: ReadonlySet<string>, line: number): string {
  if (!/^[A-Z]{3}$/.test(text)) throw new RateFileError(`not a currency: ${quoteShortened(text)}`, line);
  if (seen.has(text)) throw new RateFileError(`the currency ${text} occurs twice`, line);
  return text;
}

/** Validates a date of a file. @throws RateFileError unless it exists and is not yet in `seen`. */
export function requireEcbDate(text: string, seen: ReadonlySet<string>, line: number): string {
  if (!isDate(text)) throw new RateFileError(`not a date: ${quoteShortened(text)}`, line);
  if (seen.has(text)) throw new RateFileError(`the day ${text} occurs twice`, line);
  return text;
}

/** Parses a rate of a file into an `ExchangeRate`. @throws RateFileError unless `text` is a positive decimal. */
export function parseEcbRate(currency: string, date: string, text: string, line: number): ExchangeRate {
  const rate = isDecimal(text) ? canonicalDecimal(text) : '';
  if (rate === '' || rate === '0' || rate.startsWith('-')) {
    throw new RateFileError(`not a rate: ${quoteShortened(text)}`, line);
  }
  return { currency, date, rate, source: 'ecb' };
}
