/**
 * Changes by currency and day, each currency as one text `day amount,day amount,…`: one row a currency, because the
 * driver takes its time by rows. Reads day totals and market totals only: a range scan of (walletId, assetId, currency, date)
 * of each, summed over assets; it grows with the days, not with the bookings. $1 wallet, $2 last day, $3 assets or null for all.
 */
export const TOTALS_BY_DAY = `
  SELECT currency, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
  FROM (
    SELECT currency, date, sum(amount) AS amount
    FROM coffer.worth_change
    WHERE "walletId" = $1 AND date <= $2 AND ($3::uuid[] IS NULL OR "assetId" = ANY($3))
    GROUP BY currency, date
  ) AS day
  GROUP BY currency`;

/** Balances by asset and currency on two days: a range scan of day totals and market totals. $1 wallet, $2 the end, $3 the day before. */
export const BALANCES_ON_TWO_DAYS = `
  SELECT "assetId", currency,
    coalesce(sum(amount) FILTER (WHERE date <= $2::date), 0) AS "amountAtEnd",
    coalesce(sum(amount) FILTER (WHERE date <= $3::date), 0) AS "amountBefore"
  FROM coffer.worth_change
  WHERE "walletId" = $1 AND date <= greatest($2::date, $3::date)
  GROUP BY "assetId", currency`;
