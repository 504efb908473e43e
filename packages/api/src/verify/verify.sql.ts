/** Day totals that are not the sums of their bookings. $1 wallet. */
export const DAY_TOTALS_OFF = `
  SELECT 'day total' AS what, "assetId" AS "recordId", NULL AS instrument, currency, date,
    coalesce(kept.amount, 0)::text AS stored, coalesce(raw.sum, 0)::text AS computed
  FROM (SELECT "assetId", currency, date, amount FROM "DayTotal" WHERE "walletId" = $1 AND amount <> 0) AS kept
  FULL JOIN (
    SELECT "assetId", "amountCurrency" AS currency, date, sum("amountValue") AS sum FROM "Transaction"
    WHERE "walletId" = $1 AND "parentTransactionId" IS NULL GROUP BY 1, 2, 3 HAVING sum("amountValue") <> 0
  ) AS raw USING ("assetId", currency, date)
  WHERE kept.amount IS DISTINCT FROM raw.sum
  ORDER BY "assetId", date, currency`;

/** Market totals that are not the sums of their positions' values. $1 wallet. */
export const MARKET_TOTALS_OFF = `
  SELECT 'market total' AS what, "assetId" AS "recordId", NULL AS instrument, currency, date,
    coalesce(kept.amount, 0)::text AS stored, coalesce(raw.sum, 0)::text AS computed
  FROM (SELECT "assetId", currency, date, amount FROM "MarketTotal" WHERE "walletId" = $1 AND amount <> 0) AS kept
  FULL JOIN (
    SELECT "assetId", currency, date, sum(change) AS sum FROM "PositionValue"
    WHERE "walletId" = $1 GROUP BY 1, 2, 3 HAVING sum(change) <> 0
  ) AS raw USING ("assetId", currency, date)
  WHERE kept.amount IS DISTINCT FROM raw.sum
  ORDER BY "assetId", date, currency`;

/** $1 wallet. */
export const STORED_VALUES = `
  SELECT "assetId" AS "recordId", instrument, currency, date, change AS value FROM "PositionValue" WHERE "walletId" = $1
  ORDER BY "assetId", instrument, date, currency`;

/**
 * The months that have stored sums, or of which somebody says that these were computed: either may be there without the
 * other. $1 wallet, $2 report.
 */
export const MONTHS_WITH_SUMS = `
  SELECT month FROM "ComputedMonth" WHERE "walletId" = $1 AND report = $2
  UNION SELECT month FROM "WorthMonth" WHERE "walletId" = $1 AND $2 = 'worth'
  UNION SELECT month FROM "FlowMonth" WHERE "walletId" = $1 AND $2 = 'flow'
  ORDER BY month`;

/** $1 wallet. */
export const STORED_WORTH = `
  SELECT month, "assetId", currency, amount, converted FROM "WorthMonth" WHERE "walletId" = $1`;

/** $1 wallet. */
export const STORED_FLOW = `SELECT month, "categoryId", out, converted FROM "FlowMonth" WHERE "walletId" = $1`;
