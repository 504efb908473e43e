import { formatDateParts } from '@coffer/domain/dates.ts';
import { type ExchangeRate, RateFileError } from './exchange-rates.ts';
import { parseEcbRate, requireEcbCurrency, requireEcbDate } from './parse-ecb-values.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Parses rates of `eurofxref-hist.csv` (`2026-11-20,1.1684,…`) and `eurofxref.csv` (`20 November 2026, 1.1684, …`): a header with
 * `Date` and currencies, one line per day, `N/A` for missing rates, a trailing comma on every line. The files use no quotes, so a
 * quotation mark is an error.
 * @throws RateFileError with the line, possibly after some rates were yielded.
 */
export function* parseEcbCsvRates(text: string): Generator<ExchangeRate, void> {
  let currencies: string[] | null = null;
  const days = new Set<string>();
  for (const [line, content] of linesOf(text)) {
    if (content.trim() === '') continue;
    const fields = fieldsOf(content);
    if (currencies === null) currencies = currenciesOf(fields, line);
    else yield* ratesOf(fields, currencies, days, line);
  }
  if (currencies === null) throw new RateFileError('no header', 1);
}

function* linesOf(text: string): Generator<[number, string], void> {
  let start = 0;
  for (let line = 1; start < text.length; line++) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield [line, text.slice(start, end)];
    start = end + 1;
  }
}

function fieldsOf(line: string): string[] {
  const fields = line.split(',').map((field) => field.trim());
  if (fields.at(-1) === '') fields.pop();
  return fields;
}

function currenciesOf([first, ...names]: string[], line: number): string[] {
  if (first !== 'Date') throw new RateFileError('expected a header that begins with Date', line);
  const seen = new Set<string>();
  for (const name of names) seen.add(requireEcbCurrency(name, seen, line));
  if (seen.size === 0) throw new RateFileError('no currency in the header', line);
  return [...seen];
}

function* ratesOf(
  [day, ...rates]: string[],
  currencies: readonly string[],
  days: Set<string>,
  line: number,
): Generator<ExchangeRate, void> {
  const date = requireEcbDate(isoDate(day ?? ''), days, line);
  days.add(date);
  if (rates.length !== currencies.length) {
    throw new RateFileError(`${rates.length} rates for ${currencies.length} currencies`, line);
  }
  for (const [index, currency] of currencies.entries()) {
    const rate = rates[index];
    if (rate !== undefined && rate !== 'N/A') yield parseEcbRate(currency, date, rate, line);
  }
}

function isoDate(text: string): string {
  const words = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text);
  const month = MONTHS.indexOf(words?.[2] ?? '') + 1;
  return words && month > 0 ? formatDateParts(Number(words[3]), month, Number(words[1])) : text;
}
