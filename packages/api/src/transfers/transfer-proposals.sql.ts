import { MIRROR_DAYS } from '@coffer/domain/mirror.ts';
import { likeness, unlinked, wordsOf } from './transfer-matches.sql.ts';

/** Days in one place of the join: fifteen days are in three of them at the most. */
const PLACE_DAYS = 8;

/**
 * Places of an amount for the join: a tenth of its logarithm. What lies within a mirror's ends lies in two neighbouring
 * ones at the most, and equal amounts lie in one.
 */
const sizeOf = (amount: string) => `floor(ln(${amount}::float8) * 10)::int`;
const placeOf = (date: string) => `(${date} - '1899-01-01'::date) / ${PLACE_DAYS}`;

/** Of the candidates so many are looked at, the nearest and closest: enough for the longest answer, and bounded. */
export const CANDIDATES = 20_000;

/**
 * Pairs of bookings that mirror each other: unlinked leaves of different assets, the first of which pays out what the
 * second takes in, by the same rule as MATCHING. Not each against each: the leaves are joined by currency, place of the
 * day and place of the amount, so that the work grows with the bookings and their matches.
 *
 * $1 wallet, $2 and $3 the days, null for all; $4–$8 what one unit of a currency is worth in another on a day, as
 * (from, into, date, low, high): the ends of what mirrors one unit; their middle is the rate.
 */
export const CANDIDATE_PAIRS = `
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t."assetId", t.date, t."amountValue" AS amount, t."amountCurrency" AS currency
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1 AND NOT t.parent AND t."amountValue" <> 0
      AND ($2::date IS NULL OR t.date >= $2) AND ($3::date IS NULL OR t.date <= $3) AND ${unlinked('t')}
  ),
  mirror AS (
    SELECT s.id, s."assetId", s.date, s.currency, -s.amount AS expected, -s.amount AS low, -s.amount AS high
    FROM leaf s WHERE s.amount < 0
    UNION ALL
    SELECT s.id, s."assetId", s.date, rate.into, -s.amount * (rate.low + rate.high) / 2, -s.amount * rate.low, -s.amount * rate.high
    FROM leaf s
    JOIN unnest($4::text[], $5::text[], $6::date[], $7::numeric[], $8::numeric[]) AS rate("from", "into", date, low, high)
      ON rate."from" = s.currency AND rate.date = s.date
    WHERE s.amount < 0
  ),
  placed AS (
    SELECT mirror.*, place, size FROM mirror,
      generate_series(${placeOf(`mirror.date - ${MIRROR_DAYS}`)}, ${placeOf(`mirror.date + ${MIRROR_DAYS}`)}) AS place,
      generate_series(${sizeOf('mirror.low')}, ${sizeOf('mirror.high')}) AS size
  ),
  candidate AS (
    SELECT s.id AS source, c.id AS counter, abs(s.date - c.date) AS days, abs(c.amount / s.expected - 1) AS difference
    FROM placed s
    JOIN leaf c ON c.amount > 0 AND c.currency = s.currency AND ${placeOf('c.date')} = s.place AND ${sizeOf('abs(c.amount)')} = s.size
    WHERE c."assetId" <> s."assetId" AND abs(s.date - c.date) <= ${MIRROR_DAYS} AND c.amount BETWEEN s.low AND s.high
    ORDER BY days, difference, source, counter
    LIMIT ${CANDIDATES}
  )
  SELECT candidate.source, candidate.counter
  FROM candidate
  JOIN coffer.wallet_transaction s ON s."walletId" = $1 AND s.id = candidate.source
  JOIN coffer.wallet_transaction c ON c."walletId" = $1 AND c.id = candidate.counter
  ORDER BY candidate.days, candidate.difference, ${likeness(wordsOf('s'), wordsOf('c'))} DESC, candidate.source, candidate.counter`;

/** On which days something was booked in which currency. Parts of a split stand on the day of their whole. */
export const CURRENCY_DAYS = `
  SELECT currency, date FROM "DayTotal"
  WHERE "walletId" = $1 AND ($2::date IS NULL OR date >= $2) AND ($3::date IS NULL OR date <= $3)
  GROUP BY currency, date`;
