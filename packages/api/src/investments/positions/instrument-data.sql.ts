import { effectiveSplitsSql, sharedSecurityDetailsSql } from '../securities/splits.sql.ts';

/**
 * The effective price of each instrument on each day that has a price: a manual price before a quote before the
 * price of a transaction. Each instrument has one row with texts `date value currency,…`, because the driver's time
 * grows with the number of rows. `manual` contains the manual prices, and `spare` the prices that count only if
 * there is no other price. The statement scans a range of both primary keys for each instrument.
 * $1 last day, $2 instruments.
 */
export const PRICES_BY_DAY = `
  SELECT instrument,
    ${textOf('NOT spare')} AS prices,
    ${textOf('rank = 0')} AS manual,
    ${textOf('spare')} AS spare
  FROM (
    SELECT DISTINCT ON (instrument, date) instrument, date, value, currency, rank, spare
    FROM coffer.wallet_price WHERE instrument = ANY($2::text[]) AND date <= $1
    ORDER BY instrument, date, rank
  ) winner
  GROUP BY instrument`;

function textOf(which: string): string {
  return `coalesce(string_agg(date || ' ' || value || ' ' || currency, ',' ORDER BY date) FILTER (WHERE ${which}), '')`;
}

/** Names and splits of securities from the wallet's view. $1 wallet, $2 ISINs. */
export const NAMES_AND_SPLITS = `
  WITH ${sharedSecurityDetailsSql('isin = ANY($2::text[])')}
  SELECT held.isin, coalesce(own.name, known.name) AS name, coalesce(split.splits, '[]') AS splits
  FROM unnest($2::text[]) AS held(isin)
  LEFT JOIN "WalletSecurity" own ON own."walletId" = $1 AND own.isin = held.isin
  LEFT JOIN known ON known.isin = held.isin
  LEFT JOIN (
    SELECT isin, json_agg(json_build_object('date', date, 'factor', factor::text)) AS splits
    FROM ${effectiveSplitsSql('$1')} AS held_split GROUP BY isin
  ) split ON split.isin = held.isin`;

/** The currency codes that have a daily rate, found by one index look-up for each code. $1 codes. */
export const CODES_WITH_RATE = `
  SELECT code FROM unnest($1::text[]) AS code WHERE EXISTS (SELECT FROM "ExchangeRate" WHERE currency = code)`;
