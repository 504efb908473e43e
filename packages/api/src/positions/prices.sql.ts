/** Prices of one instrument as the wallet sees them, with their rank on a day. $1 wallet, $2 instrument. */
const PRICES = `
  SELECT date, source::text, value AS "priceValue", currency AS "priceCurrency", NULL AS "quotedBy", "bookingId",
    "lastUpdatedTime", CASE source WHEN 'manual' THEN 0 ELSE 2 END AS rank
  FROM "WalletPrice" WHERE "walletId" = $1 AND instrument = $2
  UNION ALL
  SELECT date, 'quote', value, currency, source, NULL, NULL, 1
  FROM "QuotePrice" WHERE instrument = $2`;

/**
 * A page, newest first and on one day by what wins: two range scans of the primary keys. $3 and $4 the first and last
 * day, $5 sources, $6 and $7 the place to go on from, $8 how many; each but the last may be null.
 */
export const PRICE_PAGE = `
  SELECT date, source, trim_scale("priceValue") AS "priceValue", "priceCurrency", "quotedBy", "bookingId", "lastUpdatedTime"
  FROM (${PRICES}) price
  WHERE ($3::date IS NULL OR date >= $3) AND ($4::date IS NULL OR date <= $4) AND ($5::text[] IS NULL OR source = ANY($5))
    AND ($6::date IS NULL OR date < $6 OR (date = $6 AND rank > (CASE $7::text WHEN 'manual' THEN 0 WHEN 'quote' THEN 1 ELSE 2 END)))
  ORDER BY date DESC, rank LIMIT $8`;

/** Manual prices of some days, held until the transaction ends. $1 wallet, $2 instrument, $3 days. */
export const MANUAL_PRICES = `
  SELECT date, source::text, value AS "priceValue", currency AS "priceCurrency", NULL AS "quotedBy", "bookingId", "lastUpdatedTime"
  FROM "WalletPrice"
  WHERE "walletId" = $1 AND instrument = $2 AND source = 'manual' AND date = ANY($3::date[])
  ORDER BY date FOR UPDATE`;

/** $1 wallet, $2 instrument, $3 time, $4 days, $5 values, $6 currencies. In the order of days, so that two wait and not crosswise. */
export const SET_MANUAL_PRICES = `
  INSERT INTO "WalletPrice" AS price ("walletId", instrument, source, "lastUpdatedTime", date, value, currency)
  SELECT $1, $2, 'manual', $3, made.* FROM unnest($4::date[], $5::numeric[], $6::text[]) AS made(date, value, currency)
  ORDER BY made.date
  ON CONFLICT ("walletId", instrument, date, source) DO UPDATE
  SET value = excluded.value, currency = excluded.currency, "lastUpdatedTime" = excluded."lastUpdatedTime"
  WHERE (price.value, price.currency) IS DISTINCT FROM (excluded.value, excluded.currency)`;

/** $1 wallet, $2 instrument, $3 days. */
export const REMOVE_MANUAL_PRICES = `
  DELETE FROM "WalletPrice" WHERE "walletId" = $1 AND instrument = $2 AND source = 'manual' AND date = ANY($3::date[])`;
