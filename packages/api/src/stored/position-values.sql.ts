/** SQL: the number of the last row of `Mark` about an instrument; 0 without one. Later dates have higher numbers. */
const LAST_MARK = (instrument: string) => `coalesce((
  SELECT m.seq FROM "Mark" m WHERE m.subject = ${instrument} ORDER BY m.date DESC LIMIT 1), 0)`;

/** SQL: whether any position value is stale. Checks the wallet's own marks, and looks up one mark per position. $1 wallet. */
export const HAS_STALE_POSITION_VALUES = `
  SELECT EXISTS (SELECT FROM "WalletMark" w WHERE w."walletId" = $1 AND w.kind = 'values')
    OR EXISTS (SELECT FROM "ComputedPosition" c WHERE c."walletId" = $1 AND c.seen < ${LAST_MARK('c.instrument')}) AS stale`;

/**
 * SQL: deletes the wallet's own marks and returns the stale instruments, with their first stale date and the last mark
 * that the new values will include. Data for the computation is read afterwards. $1 wallet.
 */
export const CLAIM_STALE_INSTRUMENTS = `
  WITH own AS (
    DELETE FROM "WalletMark" WHERE "walletId" = $1 AND kind = 'values' RETURNING instrument, date
  ), known AS (
    SELECT c.instrument, m.date FROM "ComputedPosition" c JOIN "Mark" m ON m.subject = c.instrument AND m.seq > c.seen
    WHERE c."walletId" = $1
  )
  SELECT stale.instrument, min(stale.date) AS since, ${LAST_MARK('stale.instrument')} AS seen
  FROM (SELECT * FROM own UNION ALL SELECT * FROM known) AS stale
  GROUP BY stale.instrument ORDER BY stale.instrument`;

/** SQL: every instrument with transactions, with the date of its first one. $1 wallet. */
export const SELECT_ALL_INSTRUMENTS = `
  SELECT isin AS instrument, min(date) AS since FROM "SecurityTransaction" WHERE "walletId" = $1 GROUP BY 1
  UNION ALL
  SELECT symbol, min(date) FROM "CryptoTransaction" WHERE "walletId" = $1 GROUP BY 1`;

/** SQL: position transactions of some instruments, in the order in which they apply. $1 wallet, $2 instruments. */
export const POSITION_TRANSACTIONS_IN_ORDER = `
  SELECT "assetId", instrument, kind, type, date, quantity
  FROM (
    SELECT "assetId", isin AS instrument, 'security' AS kind, type::text, date, id, quantity FROM "SecurityTransaction"
    WHERE "walletId" = $1 AND isin = ANY($2::text[])
    UNION ALL
    SELECT "assetId", symbol, 'crypto', type::text, date, id, quantity FROM "CryptoTransaction"
    WHERE "walletId" = $1 AND symbol = ANY($2::text[])
  ) booked
  ORDER BY date, id`;

/**
 * SQL: returns the existing assets, locked against deletion until the database transaction ends. $1 wallet, $2 assets.
 */
export const LOCK_EXISTING_ASSETS = `
  SELECT id FROM "Asset" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR KEY SHARE`;

/** SQL: positions with stored values. $1 wallet, $2 instruments. */
export const SELECT_COMPUTED_POSITIONS = `
  SELECT "assetId", instrument FROM "ComputedPosition" WHERE "walletId" = $1 AND instrument = ANY($2::text[])
  ORDER BY "assetId", instrument`;

/**
 * SQL: records that a position’s values were computed. $1 wallet, $2 asset, $3 instrument, $4 the last mark that the
 * values include.
 */
export const SET_POSITION_COMPUTED = `
  INSERT INTO "ComputedPosition" ("walletId", "assetId", instrument, seen) VALUES ($1, $2, $3, $4)
  ON CONFLICT ("walletId", "assetId", instrument) DO UPDATE SET seen = excluded.seen`;

/** SQL: deletes the `ComputedPosition` row of a position without transactions. $1 wallet, $2 asset, $3 instrument. */
export const DELETE_COMPUTED_POSITION = `
  DELETE FROM "ComputedPosition" WHERE "walletId" = $1 AND "assetId" = $2 AND instrument = $3`;

const FROM_DAY = `WHERE "walletId" = $1 AND "assetId" = $2 AND instrument = $3 AND date >= $4`;

const intoTotals = (change: string) => `
  INSERT INTO "MarketTotal" AS total ("walletId", "assetId", currency, date, amount)
  SELECT "walletId", "assetId", currency, date, ${change} FROM "PositionValue" ${FROM_DAY} ORDER BY currency, date
  ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount`;

/** SQL: subtracts a position's values from a date on from the totals. $1 wallet, $2 asset, $3 instrument, $4 date. */
export const SUBTRACT_FROM_MARKET_TOTALS = intoTotals('-change');

/** SQL: deletes a position's values from a date on. Parameters as in `SUBTRACT_FROM_MARKET_TOTALS`. */
export const DELETE_POSITION_VALUES = `DELETE FROM "PositionValue" ${FROM_DAY}`;

/** SQL: inserts a position's values. $1 wallet, $2 asset, $3 instrument, $4 dates, $5 currencies, $6 changes. */
export const INSERT_POSITION_VALUES = `
  INSERT INTO "PositionValue" ("walletId", "assetId", instrument, date, currency, change)
  SELECT wallet.id, $2, $3, made.date, made.currency, made.change
  FROM "Wallet" AS wallet, unnest($4::date[], $5::text[], $6::numeric[]) AS made(date, currency, change)
  WHERE wallet.id = $1`;

/** SQL: adds to the totals a position's values on and after a date. $1 wallet, $2 asset, $3 instrument, $4 date. */
export const ADD_TO_MARKET_TOTALS = intoTotals('change');
