/**
 * Changes by currency and day, each currency as one text `day amount,day amount,…`: one row a currency, because the
 * driver takes its time by rows. Reads day totals only: one range scan of (walletId, assetId, currency, date), summed
 * over assets; it grows with the days, not with the bookings. $1 wallet, $2 last day, $3 assets or null for all.
 */
export const TOTALS_BY_DAY = `
  SELECT currency, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
  FROM (
    SELECT currency, date, sum(amount) AS amount
    FROM "DayTotal"
    WHERE "walletId" = $1 AND date <= $2 AND ($3::uuid[] IS NULL OR "assetId" = ANY($3))
    GROUP BY currency, date
  ) AS day
  GROUP BY currency`;

/** Balances by asset and currency on two days: one range scan of the day totals. $1 wallet, $2 the end, $3 the day before. */
export const BALANCES_ON_TWO_DAYS = `
  SELECT "assetId", currency,
    coalesce(sum(amount) FILTER (WHERE date <= $2::date), 0) AS "amountAtEnd",
    coalesce(sum(amount) FILTER (WHERE date <= $3::date), 0) AS "amountBefore"
  FROM "DayTotal"
  WHERE "walletId" = $1 AND date <= greatest($2::date, $3::date)
  GROUP BY "assetId", currency`;

/**
 * Money that came in or went out without being earned or spent: leaves that are linked, in a category of type transfer,
 * or an initial balance; after $2 and up to $3, by asset, currency and day. A range scan of (walletId, date).
 */
export const MOVEMENTS = `
  SELECT t."assetId" AS key, t."amountCurrency" AS currency, t.date, sum(t."amountValue") AS amount
  FROM "Transaction" t
  WHERE t."walletId" = $1 AND t.date > $2 AND t.date <= $3 AND NOT t.parent AND (
    t."categoryId" IN (
      SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND (c.type = 'transfer' OR c."systemKey" = 'initialBalance'))
    OR EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id))
  GROUP BY 1, 2, 3
  ORDER BY 2, 3`;
