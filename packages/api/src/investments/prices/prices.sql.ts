/**
 * A page of one instrument's prices, newest first; prices of the same day by precedence. Reads two ranges of primary
 * keys.
 * $1 instrument, $2 and $3 first and last day, $4 sources, $5 and $6 date and source of the last row of the previous
 * page, $7 limit. $2 to $6 may be null.
 */
export const PRICE_PAGE = `
  SELECT date, source, trim_scale(value) AS "priceValue", currency AS "priceCurrency", "quotedBy", "positionTransactionId" AS "transactionId", "lastUpdatedTime"
  FROM coffer.wallet_price
  WHERE instrument = $1 AND ($2::date IS NULL OR date >= $2) AND ($3::date IS NULL OR date <= $3)
    AND ($4::text[] IS NULL OR source = ANY($4))
    AND ($5::date IS NULL OR date < $5 OR (date = $5 AND source > $6::text))
  ORDER BY date DESC, source LIMIT $7`;

/** Manual prices of some days, locked. $1 wallet, $2 instrument, $3 days. */
export const MANUAL_PRICES = `
  SELECT date, source::text, value AS "priceValue", currency AS "priceCurrency", NULL AS "quotedBy", "positionTransactionId" AS "transactionId", "lastUpdatedTime"
  FROM "WalletPrice"
  WHERE "walletId" = $1 AND instrument = $2 AND source = 'manual' AND date = ANY($3::date[])
  ORDER BY date FOR UPDATE`;

/**
 * Inserts or updates manual prices, ordered by day to prevent deadlocks. $1 wallet, $2 instrument, $3 time, $4 days, $5
 * values, $6 currencies.
 */
export const SET_MANUAL_PRICES = `
  INSERT INTO "WalletPrice" AS price ("walletId", instrument, source, "lastUpdatedTime", date, value, currency)
  SELECT wallet.id, $2, 'manual', $3, made.* FROM "Wallet" AS wallet, unnest($4::date[], $5::numeric[], $6::text[]) AS made(date, value, currency)
  WHERE wallet.id = $1 ORDER BY made.date
  ON CONFLICT ("walletId", instrument, date, source) DO UPDATE
  SET value = excluded.value, currency = excluded.currency, "lastUpdatedTime" = excluded."lastUpdatedTime"
  WHERE (price.value, price.currency) IS DISTINCT FROM (excluded.value, excluded.currency)`;

/** Deletes the manual prices of some days. $1 wallet, $2 instrument, $3 days. */
export const REMOVE_MANUAL_PRICES = `
  DELETE FROM "WalletPrice" WHERE "walletId" = $1 AND instrument = $2 AND source = 'manual' AND date = ANY($3::date[])`;
