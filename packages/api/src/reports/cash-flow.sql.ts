import { cashFlowCondition } from '../books/transactions/cash-flow-conditions.sql.ts';

/**
 * Stored sums of whole months in some ranges, by category and direction. OFFSET 0 makes the planner read only the months of each
 * range; otherwise it would read all months, because it does not know the ranges.
 * $1 wallet, $2 first and $3 last days of the ranges, $4 months to leave out.
 */
export const MONTHLY_CASH_FLOW = `
  SELECT f."categoryId" AS category, f.out, range.first, sum(f.converted) AS converted
  FROM unnest($2::date[], $3::date[]) AS range(first, last), LATERAL (
    SELECT "categoryId", out, converted FROM "FlowMonth"
    WHERE "walletId" = $1 AND month BETWEEN range.first AND range.last AND month <> ALL($4::date[]) OFFSET 0
  ) AS f
  JOIN "Category" c ON c."walletId" = $1 AND c.id = f."categoryId" AND c.type NOT IN ('transfer', 'valueChange')
  GROUP BY 1, 2, 3`;

/**
 * Transactions that count on their own day, in some ranges of days: one range scan of (walletId, date) each. Each combination of
 * category, direction and currency is one text `day amount,day amount,…`, because the driver's time grows with the number of
 * rows. The wallet's own currency needs no exchange rate, so its transactions are one sum per range, dated on the first day of
 * the range.
 * $1 wallet, $2 first and $3 last days of the ranges, $4 the wallet's currency, $5 the category for transactions without one.
 */
export const TOTALS_BY_DAY_WITHOUT_SPREAD = `
  SELECT category, currency, out, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
  FROM (
    SELECT coalesce(t."categoryId", $5::uuid) AS category, t."amountCurrency" AS currency, t."amountValue" < 0 AS out,
      CASE WHEN t."amountCurrency" <> $4 THEN t.date ELSE t.first END AS date, sum(t."amountValue") AS amount
    FROM unnest($2::date[], $3::date[]) AS range(first, last), LATERAL (
      SELECT t."categoryId", t."amountCurrency", t.date, t."amountValue", range.first FROM "Transaction" t
      WHERE t."walletId" = $1 AND t.date BETWEEN range.first AND range.last AND t."usingDateRule" = 'transactionDate'
        AND ${cashFlowCondition('AND l.date BETWEEN range.first AND range.last')}
    ) AS t
    GROUP BY 1, 2, 3, 4
  ) AS day
  GROUP BY category, currency, out`;

/**
 * Transactions that count on cash-flow dates other than their own day, one row each, because each share is rounded: a range scan of the
 * partial index "Transaction_using" by `usingEndDate`.
 * $1 wallet, $2 first day, $3 last day, $4 the category for transactions without one.
 */
export const SPREAD_TRANSACTIONS = `
  SELECT coalesce(t."categoryId", $4::uuid) AS category, t."amountCurrency" AS currency, t.date,
    t."amountValue" AS amount, t."usingStartDate", t."usingEndDate"
  FROM "Transaction" t
  WHERE t."walletId" = $1 AND t."usingDateRule" <> 'transactionDate' AND t."usingEndDate" >= $2 AND t."usingStartDate" <= $3
    AND ${cashFlowCondition('OFFSET 0')}
  ORDER BY t."amountCurrency", t.date`;
