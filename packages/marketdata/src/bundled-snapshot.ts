import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isCurrencyCode } from '@coffer/domain/currencies.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import { Decimal, formatDecimal, MAX_INTEGER_DIGITS, roundHalfAway } from '@coffer/domain/decimal.ts';
import { MAX_DECIMAL_PLACES } from '@coffer/domain/decimal-texts.ts';
import { BASE_CURRENCY } from '@coffer/domain/fx.ts';
import { type ExchangeRate, RateFileError } from './exchange-rates.ts';

const FILE = '@fawazahmed0/currency-api/v1/currencies/eur.json';

/**
 * Reads one day's rates of some 300 currencies, including crypto, from the data package that is installed with the
 * service. A new installation without a network uses them to convert amounts.
 * @throws RateFileError if the package has another format.
 */
export async function readBundledSnapshot(): Promise<ExchangeRate[]> {
  return parseSnapshot(await readFile(createRequire(import.meta.url).resolve(FILE), 'utf8'));
}

/**
 * Parses a file `{"date": "2026-09-29", "eur": {"usd": 1.13607202, …}}`, in units per 1 EUR. Leaves out codes that have neither
 * the shape of an ISO 4217 nor of a crypto code, and rates that are not positive contract decimals.
 * @throws RateFileError for any other format.
 */
export function parseSnapshot(json: string): ExchangeRate[] {
  const { date, eur } = fieldsOf(parsedKeepingDigits(json));
  if (typeof date !== 'string' || !isDate(date)) throw new RateFileError('no date in the snapshot');
  const rates: ExchangeRate[] = [];
  for (const [name, value] of Object.entries(fieldsOf(eur))) {
    const currency = name.toUpperCase();
    if (!(value instanceof NumberText)) throw new RateFileError(`the snapshot's rate of ${currency} is not a number`);
    const rate = value.plain();
    if (isCurrencyCode(currency) && currency !== BASE_CURRENCY && rate !== null) {
      rates.push({ currency, date, rate, source: 'snapshot' });
    }
  }
  if (rates.length === 0) throw new RateFileError('no rate in the snapshot');
  return rates;
}

/** A JSON number in its original spelling. */
class NumberText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The number without exponent and with at most 18 decimals; null if it is not a positive decimal of the contract. */
  plain(): string | null {
    const value = new Decimal(this.#text);
    // Checked before printing: an exponent of a million would print a million digits.
    if (!value.isFinite() || value.e >= MAX_INTEGER_DIGITS) return null;
    const rounded = roundHalfAway(value, MAX_DECIMAL_PLACES);
    return rounded.gt(0) ? formatDecimal(rounded) : null;
  }
}

/** The third argument of a reviver (ECMAScript "JSON.parse source text access"), which TypeScript's library does not know yet. */
interface ReviverContext {
  readonly source?: string;
}

function parsedKeepingDigits(json: string): unknown {
  const reviver = (_key: string, value: unknown, context?: ReviverContext): unknown => {
    if (typeof value !== 'number') return value;
    // Node 20 has no context; its numbers have already been converted to floats.
    if (context?.source === undefined) throw new RateFileError('this version of Node hides the digits of JSON numbers');
    return new NumberText(context.source);
  };
  try {
    return JSON.parse(json, reviver);
  } catch (error) {
    throw error instanceof RateFileError ? error : new RateFileError('the snapshot is not JSON');
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || value instanceof NumberText) {
    throw new RateFileError('the snapshot is not an object of rates by currency');
  }
  return { ...value };
}
