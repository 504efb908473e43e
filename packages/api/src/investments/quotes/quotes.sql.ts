import * as is from '@coffer/db/columns.ts';

export const QUOTE_LISTING_ROW = {
  instrument: is.text,
  source: is.orNull(is.text),
  symbol: is.orNull(is.text),
  exchange: is.orNull(is.text),
  unit: is.orNull(is.text),
  firstDay: is.orNull(is.date),
  lastDay: is.orNull(is.date),
  failures: is.int4,
  isDue: is.bool,
};
export type StoredQuoteListing = is.RowOf<typeof QUOTE_LISTING_ROW>;

/** The stored listings of some instruments, and whether the next request is due. $1 instruments, $2 now. */
export const QUOTE_LISTINGS = `
  SELECT instrument, source, symbol, exchange, unit, "firstDay", "lastDay", failures, "nextTime" <= $2 AS "isDue"
  FROM "QuoteListing" WHERE instrument = ANY($1::text[])`;

/**
 * Stores the result of a request. $1 instrument, $2 source, $3 symbol, $4 exchange, $5 unit, $6 first and $7 last day, $8 now, $9
 * next time, $10 failures, $11 problem.
 */
export const STORE_QUOTE_LISTING = `
  INSERT INTO "QuoteListing" AS known (instrument, source, symbol, exchange, unit, "firstDay", "lastDay", "checkedTime", "nextTime", failures, problem)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT (instrument) DO UPDATE SET source = excluded.source, symbol = excluded.symbol, exchange = excluded.exchange,
    unit = excluded.unit, "firstDay" = excluded."firstDay", "lastDay" = excluded."lastDay", "checkedTime" = excluded."checkedTime",
    "nextTime" = excluded."nextTime", failures = excluded.failures, problem = excluded.problem`;

/**
 * Stores quotes of an instrument. $1 instrument, $2 source, $3 days, $4 values, $5 currencies. Ordered by day to prevent
 * deadlocks.
 */
export const STORE_QUOTES = `
  INSERT INTO "QuotePrice" AS old (instrument, date, value, currency, source)
  SELECT $1, made.date, made.value, made.currency, $2
  FROM unnest($3::date[], $4::numeric[], $5::text[]) AS made(date, value, currency) ORDER BY made.date
  ON CONFLICT (instrument, date) DO UPDATE SET value = excluded.value, currency = excluded.currency, source = excluded.source
  WHERE (old.value, old.currency) IS DISTINCT FROM (excluded.value, excluded.currency)`;

/** The last quote before a day. $1 instrument, $2 day. */
export const LAST_QUOTE_BEFORE_DAY = `
  SELECT date, trim_scale(value) AS value, currency FROM "QuotePrice" WHERE instrument = $1 AND date < $2
  ORDER BY date DESC LIMIT 1`;

/** The listings of the wallet's instruments. $1 wallet. */
export const QUOTE_LISTINGS_IN_WALLET = `
  SELECT instrument, source, symbol, unit, "lastDay", "checkedTime", problem FROM "QuoteListing"
  WHERE instrument IN (
    SELECT isin FROM "SecurityTransaction" WHERE "walletId" = $1
    UNION SELECT symbol FROM "CryptoTransaction" WHERE "walletId" = $1)
  ORDER BY instrument`;
