import { isDate } from '@coffer/domain/date-texts.ts';
import { type FetchLimits, fetchQuoteText } from './fetch-quote-text.ts';
import { type Quote, type QuoteCall, QuoteFault, type QuoteSource } from './quote-source.ts';
import { parseQuoteUnit, quoteValue } from './quote-units.ts';

export interface CsvQuotesOptions {
  /** The address of an instrument's table, with `{isin}` for its ISIN. */
  readonly template: string;
  readonly limits?: FetchLimits;
}

/** The operator's own server has no rate limit, so the pause is short. */
const SPACING_MS = 100;

/**
 * Creates a source that reads CSV tables from an address that the operator configures: `date,close,currency` in the
 * first line, then one line per day. Any provider of prices can be connected this way. With the operator's own server,
 * no third party learns which instruments are held.
 */
export function createCsvQuoteSource(options: CsvQuotesOptions): QuoteSource {
  return {
    key: 'csv',
    kind: 'security',
    spacingMs: SPACING_MS,
    find: async ({ instrument }, call) => {
      const text = await tableOf(options, instrument, call);
      // The unit is in each line.
      return text === null ? null : { symbol: instrument, exchange: null, unit: '' };
    },
    quotes: async ({ symbol }, { from, until }, call) => {
      const text = await tableOf(options, symbol, call);
      return text === null ? [] : parseCsvQuotes(text).filter(({ date }) => date >= from && date <= until);
    },
  };
}

function tableOf({ template, limits }: CsvQuotesOptions, isin: string, call: QuoteCall): Promise<string | null> {
  const url = new URL(template.replaceAll('{isin}', encodeURIComponent(isin)));
  return fetchQuoteText(url, { accept: 'text/csv' }, call, limits);
}

/**
 * Parses a table of quotes whose first line names the columns `date`, `close` and `currency`.
 * @throws QuoteFault if the text is not such a table
 */
export function parseCsvQuotes(text: string): Quote[] {
  const [head = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const names = cellsOf(head).map((name) => name.toLowerCase());
  const [dateAt, closeAt, currencyAt] = ['date', 'close', 'currency'].map((name) => names.indexOf(name));
  if (dateAt === undefined || closeAt === undefined || currencyAt === undefined) return [];
  if (Math.min(dateAt, closeAt, currencyAt) < 0) {
    throw new QuoteFault('unreadable', 'the first line of the table does not name date, close and currency');
  }
  return lines.flatMap((line): Quote[] => {
    const cells = cellsOf(line);
    const [date, unit] = [cells[dateAt] ?? '', parseQuoteUnit(cells[currencyAt] ?? '')];
    const value = unit === null ? null : quoteValue(unit, cells[closeAt] ?? '');
    return unit === null || value === null || !isDate(date) ? [] : [{ date, value, currency: unit.currency }];
  });
}

function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}
