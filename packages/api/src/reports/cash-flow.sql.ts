import { isCashFlow } from './cash-flow-only.sql.ts';

/**
 * Bookings that count on their own day: a range scan of (walletId, date) over both periods. Each category and currency
 * is one text `day amount,day amount,…`, because the driver takes its time by rows. The wallet's own currency needs no
 * rate, so that its bookings are one sum a period, standing at the period's start.
 * $1 wallet, $2 the first day, $3 the period's start (what is before it is the period before), $4 the last day, $5 the
 * wallet's currency, $6 the category of bookings without one.
 */
export const BOOKED_BY_DAY = `
  SELECT category, currency, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
  FROM (
    SELECT coalesce(t."categoryId", $6::uuid) AS category, t."amountCurrency" AS currency,
      CASE WHEN t."amountCurrency" <> $5 THEN t.date WHEN t.date < $3::date THEN $2::date ELSE $3::date END AS date,
      sum(t."amountValue") AS amount
    FROM "Transaction" t
    WHERE t."walletId" = $1 AND t.date BETWEEN $2 AND $4 AND t."usingDateRule" = 'transactionDate'
      AND ${isCashFlow('AND l.date BETWEEN $2 AND $4')}
    GROUP BY 1, 2, 3
  ) AS day
  GROUP BY category, currency`;

/**
 * The same by month, for any number of them, and by which way the money went: of what has no category nothing else is
 * known. $1 wallet, $2 the first day, $3 the last day, $4 the wallet's currency, whose bookings are one sum a month, $5
 * the category of bookings without one.
 */
export const BOOKED_BY_MONTH = `
  SELECT category, currency, out, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
  FROM (
    SELECT coalesce(t."categoryId", $5::uuid) AS category, t."amountCurrency" AS currency, t."amountValue" < 0 AS out,
      CASE WHEN t."amountCurrency" <> $4 THEN t.date ELSE greatest(date_trunc('month', t.date::timestamp)::date, $2::date) END AS date,
      sum(t."amountValue") AS amount
    FROM "Transaction" t
    WHERE t."walletId" = $1 AND t.date BETWEEN $2 AND $3 AND t."usingDateRule" = 'transactionDate'
      AND ${isCashFlow('AND l.date BETWEEN $2 AND $3')}
    GROUP BY 1, 2, 3, 4
  ) AS day
  GROUP BY category, currency, out`;

/**
 * Bookings that are spread over other days, one by one since each share is rounded: a range scan of the partial index
 * "Transaction_using" by where they end. $1 wallet, $2 the first day, $3 the last day, $4 the category of bookings
 * without one.
 */
export const SPREAD_OVER_DAYS = `
  SELECT coalesce(t."categoryId", $4::uuid) AS category, t."amountCurrency" AS currency, t.date,
    t."amountValue" AS amount, t."usingStartDate", t."usingEndDate"
  FROM "Transaction" t
  WHERE t."walletId" = $1 AND t."usingDateRule" <> 'transactionDate' AND t."usingEndDate" >= $2 AND t."usingStartDate" <= $3
    AND ${isCashFlow('')}
  ORDER BY t."amountCurrency", t.date`;
