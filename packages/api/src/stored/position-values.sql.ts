const LAST_MARK = `(SELECT coalesce(max(m.seq), 0) FROM "InstrumentMark" m WHERE m.instrument = h.instrument)`;
const IS_STALE = `h."walletId" = $1 AND (h."staleFrom" IS NOT NULL OR h.seen < ${LAST_MARK})`;

/** Whether a position's stored values are not true any more: a scan of the wallet's positions, with a look-up each. $1 wallet. */
export const ANY_STALE = `SELECT EXISTS (SELECT FROM "HeldPosition" h WHERE ${IS_STALE}) AS stale`;

/** The stale ones. $1 wallet. */
export const STALE = `
  SELECT h."assetId", h.instrument, h.kind, ${LAST_MARK} AS mark,
    least(h."staleFrom", (SELECT min(m.date) FROM "InstrumentMark" m WHERE m.instrument = h.instrument AND m.seq > h.seen)) AS since
  FROM "HeldPosition" h
  WHERE ${IS_STALE}
  ORDER BY h."assetId", h.instrument`;

/** The same, held until the transaction ends; who books on them waits, and makes them stale again. */
export const HELD_STALE = `${STALE}
  FOR UPDATE OF h`;

/** Every position with a booking, from its first one on. $1 wallet. */
export const ALL_POSITIONS = `
  SELECT "assetId", isin AS instrument, 'security' AS kind, min(date) AS since FROM "SecurityTransaction" WHERE "walletId" = $1 GROUP BY 1, 2
  UNION ALL
  SELECT "assetId", symbol, 'crypto', min(date) FROM "CryptoTransaction" WHERE "walletId" = $1 GROUP BY 1, 2`;

/** What is booked on some instruments, in the order in which it counts. $1 wallet, $2 instruments. */
export const BOOKED_QUANTITIES = `
  SELECT "assetId", instrument, type, date, quantity
  FROM (
    SELECT "assetId", isin AS instrument, type::text, date, id, quantity FROM "SecurityTransaction"
    WHERE "walletId" = $1 AND isin = ANY($2::text[])
    UNION ALL
    SELECT "assetId", symbol, type::text, date, id, quantity FROM "CryptoTransaction"
    WHERE "walletId" = $1 AND symbol = ANY($2::text[])
  ) booked
  ORDER BY date, id`;

const ADDED = `
  INSERT INTO "MarketTotal" AS total ("walletId", "assetId", currency, date, amount)`;
const TO_TOTAL = `
  ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount`;

/** Takes the values of a position from a day on out of the totals. $1 wallet, $2 asset, $3 instrument, $4 day. */
export const TAKE_OUT = `
  WITH gone AS (
    DELETE FROM "PositionValue" WHERE "walletId" = $1 AND "assetId" = $2 AND instrument = $3 AND date >= $4
    RETURNING currency, date, change
  ) ${ADDED}
  SELECT $1::uuid, $2::uuid, currency, date, -change FROM gone ORDER BY currency, date ${TO_TOTAL}`;

/** Puts values in. $1 wallet, $2 asset, $3 instrument, $4 days, $5 currencies, $6 changes. */
export const PUT_IN = `
  WITH made AS (
    INSERT INTO "PositionValue" ("walletId", "assetId", instrument, date, currency, change)
    SELECT $1, $2, $3, made.date, made.currency, made.change
    FROM unnest($4::date[], $5::text[], $6::numeric[]) AS made(date, currency, change)
    RETURNING currency, date, change
  ) ${ADDED}
  SELECT $1::uuid, $2::uuid, currency, date, change FROM made ORDER BY currency, date ${TO_TOTAL}`;

/** $1 wallet, $2 asset, $3 instrument, $4 the mark that the values contain. */
export const NOW_TRUE = `
  UPDATE "HeldPosition" SET "staleFrom" = NULL, seen = $4 WHERE "walletId" = $1 AND "assetId" = $2 AND instrument = $3`;

/** For a position of which nothing is booked any more. $1 wallet, $2 asset, $3 instrument. */
export const FORGET = `DELETE FROM "HeldPosition" WHERE "walletId" = $1 AND "assetId" = $2 AND instrument = $3`;
