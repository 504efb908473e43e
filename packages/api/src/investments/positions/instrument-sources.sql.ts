import { knownOf, splitsIn } from '../securities/splits.sql.ts';

/**
 * The price that counts on each day with one (manual over quote over transaction), each as a text
 * `date value currency,…` an instrument, because the driver takes its time by rows; those set by hand, and those that
 * count only where there is no other, apart. A range scan of both primary keys for each instrument.
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

/** What securities are called and when they were split, as the wallet sees it. $1 wallet, $2 ISINs. */
export const NAMES_AND_SPLITS = `
  WITH ${knownOf('isin = ANY($2::text[])')}
  SELECT held.isin, coalesce(own.name, known.name) AS name, coalesce(split.splits, '[]') AS splits
  FROM unnest($2::text[]) AS held(isin)
  LEFT JOIN "WalletSecurity" own ON own."walletId" = $1 AND own.isin = held.isin
  LEFT JOIN known ON known.isin = held.isin
  LEFT JOIN (
    SELECT isin, json_agg(json_build_object('date', date, 'factor', factor::text)) AS splits
    FROM ${splitsIn('$1')} AS held_split GROUP BY isin
  ) split ON split.isin = held.isin`;

/** Those of some codes that have a daily rate: a look-up each. $1 codes. */
export const WITH_RATE = `
  SELECT code FROM unnest($1::text[]) AS code WHERE EXISTS (SELECT FROM "ExchangeRate" WHERE currency = code)`;
