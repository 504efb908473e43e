import type { Database } from '@coffer/db/database.ts';
import { Decimal, formatDecimal, roundHalfAway } from '@coffer/domain/decimal.ts';
import { MAX_DECIMAL_PLACES } from '@coffer/domain/decimal-texts.ts';
import type { Quote } from '@coffer/marketdata/quotes/quote-source.ts';
import type { ExchangeRates, SourcedRate } from '../exchangeRates/exchangeRates.ts';
import type { HeldInstrument } from './held-instruments.ts';
import { STORE_QUOTES } from './quotes.sql.ts';

/** Stores quotes and returns the number of changed prices. Quotes of crypto currencies become daily rates against EUR. */
export async function storeQuotes(
  { database, rates }: { readonly database: Database; readonly rates: ExchangeRates },
  { instrument, kind }: HeldInstrument,
  source: string,
  quotes: readonly Quote[],
): Promise<number> {
  if (quotes.length === 0) return 0;
  if (kind === 'crypto') return rates.store(quotes.flatMap((quote) => rateOf(instrument, source, quote)));
  const values = [
    ...[instrument, source, quotes.map(({ date }) => date)],
    ...[quotes.map(({ value }) => value), quotes.map(({ currency }) => currency)],
  ];
  return database.transaction((transaction) => transaction.execute({ text: STORE_QUOTES, values }));
}

/** Returns the rate in units per EUR, rounded to 18 decimals; an empty list if the rounded rate is 0. */
function rateOf(currency: string, source: string, { date, value }: Quote): SourcedRate[] {
  const rate = roundHalfAway(new Decimal(1).div(value), MAX_DECIMAL_PLACES);
  return rate.gt(0) ? [{ currency, date, rate: formatDecimal(rate), source }] : [];
}
