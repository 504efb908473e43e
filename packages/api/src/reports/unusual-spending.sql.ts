/** The maximum number of payments examined. */
const MAX_EXAMINED = 100_000;

/**
 * SQL: the unusually large payments of a period. A payment is compared with payments in the same currency in the year
 * before, so that no exchange rate is needed. A payment is compared with payments to the same merchant if there are at
 * least five, otherwise with payments of the same category if there are at least eight, otherwise with all payments if
 * there are at least twenty. A payment is unusual if it is at least twice the median and higher than 90 % of the
 * compared payments (95 % if compared with all), unless an earlier payment to the merchant was at least four fifths of
 * its amount.
 * $1 wallet, $2 first day of the year before, $3 first and $4 last day of the period, $5 limit.
 */
export const unusualPaymentsSql = (isCashFlow: string) => `
  WITH spent AS MATERIALIZED (
    SELECT t.id, t.date, -t."amountValue" AS amount, t."amountCurrency" AS currency, t."merchantId", t."categoryId"
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1 AND t.date BETWEEN $2 AND $4 AND t."amountValue" < 0 AND ${isCashFlow}
    ORDER BY t.date DESC, t.id DESC LIMIT ${MAX_EXAMINED}
  ), earlier AS (
    SELECT * FROM spent WHERE date < $3
  ), of_merchant AS (
    SELECT "merchantId", currency, count(*) AS of, max(amount) AS most,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY amount) AS median, percentile_disc(0.9) WITHIN GROUP (ORDER BY amount) AS high
    FROM earlier WHERE "merchantId" IS NOT NULL GROUP BY 1, 2
  ), of_category AS (
    SELECT "categoryId", currency, count(*) AS of,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY amount) AS median, percentile_disc(0.9) WITHIN GROUP (ORDER BY amount) AS high
    FROM earlier WHERE "categoryId" IS NOT NULL GROUP BY 1, 2 HAVING count(*) >= 8
  ), of_all AS (
    SELECT currency, count(*) AS of,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY amount) AS median, percentile_disc(0.95) WITHIN GROUP (ORDER BY amount) AS high
    FROM earlier GROUP BY 1 HAVING count(*) >= 20
  ), compared AS (
    SELECT s.id, s.amount, m.most AS paid, a.median AS typical,
      CASE WHEN m.of >= 5 THEN 'merchant' WHEN c.of IS NOT NULL THEN 'category' ELSE 'all' END AS "comparedWith",
      CASE WHEN m.of >= 5 THEN m.of WHEN c.of IS NOT NULL THEN c.of ELSE a.of END AS "comparedCount",
      CASE WHEN m.of >= 5 THEN m.median WHEN c.of IS NOT NULL THEN c.median ELSE a.median END AS median,
      CASE WHEN m.of >= 5 THEN m.high WHEN c.of IS NOT NULL THEN c.high ELSE a.high END AS high
    FROM spent s
    LEFT JOIN of_merchant m ON m."merchantId" = s."merchantId" AND m.currency = s.currency
    LEFT JOIN of_category c ON c."categoryId" = s."categoryId" AND c.currency = s.currency
    LEFT JOIN of_all a ON a.currency = s.currency
    WHERE s.date >= $3
  )
  SELECT id, "comparedWith", "comparedCount", -median AS "usualAmount" FROM compared
  WHERE amount >= 2 * median AND amount > high AND (paid IS NULL OR 5 * paid < 4 * amount)
  ORDER BY (amount - median) / coalesce(typical, median) DESC, id LIMIT $5`;
