/**
 * Changes by currency, in the order of their days, each currency as one text `day amount converted,day amount,…`, because
 * the driver takes its time by rows: of whole months their sums, standing on their last day, with what they were worth;
 * of the days of some ranges their own sums. Neither grows with the bookings.
 * $1 wallet, $2 months before this one, $3 but not these, $4 first and $5 last days of the ranges, $6 assets or null for all.
 */
export const WORTH_SERIES = `
  SELECT currency, string_agg(day || ' ' || amount || coalesce(' ' || converted, ''), ',' ORDER BY day) AS totals
  FROM (
    SELECT currency, (month + interval '1 month')::date - 1 - '1970-01-01'::date AS day, sum(amount) AS amount, sum(converted) AS converted
    FROM "WorthMonth"
    WHERE "walletId" = $1 AND month < $2 AND month <> ALL($3::date[]) AND ($6::uuid[] IS NULL OR "assetId" = ANY($6))
    GROUP BY month, currency
    UNION ALL
    SELECT currency, date - '1970-01-01'::date, sum(amount), NULL
    FROM unnest($4::date[], $5::date[]) AS range(first, last), LATERAL (
      SELECT w.currency, w.date, w.amount FROM coffer.worth_change w
      WHERE w."walletId" = $1 AND w.date BETWEEN range.first AND range.last AND ($6::uuid[] IS NULL OR w."assetId" = ANY($6))
    ) AS day
    GROUP BY currency, date
  ) AS change
  GROUP BY currency`;

/**
 * Balances by asset and currency on two days: sums of months, and of the days from the month of the earlier one on.
 * $1 wallet, $2 the end, $3 the day before, $4 the first day of the earlier one's month.
 */
export const BALANCES_ON_TWO_DAYS = `
  SELECT "assetId", currency,
    coalesce(sum(amount) FILTER (WHERE date <= $2::date), 0) AS "amountAtEnd",
    coalesce(sum(amount) FILTER (WHERE date <= $3::date), 0) AS "amountBefore"
  FROM (
    SELECT "assetId", currency, month AS date, amount FROM "WorthMonth" WHERE "walletId" = $1 AND month < $4
    UNION ALL
    SELECT "assetId", currency, date, amount FROM coffer.worth_change
    WHERE "walletId" = $1 AND date BETWEEN $4 AND greatest($2::date, $3::date)
  ) AS change
  GROUP BY "assetId", currency`;
