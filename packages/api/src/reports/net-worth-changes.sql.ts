/**
 * Changes in the value of assets. A month with a stored sum has one row, dated on its last day, with the value in the
 * wallet's currency. Other months have one row per day. The number of rows does not grow with the number of
 * transactions.
 * $1 wallet, $2 month before which stored sums are read, $3 excluded months, $4 first and $5 last days of the ranges
 * that are read by day (`netWorthChangeParameters`).
 */
const NET_WORTH_CHANGES = `(
    SELECT "assetId", currency, (month + interval '1 month')::date - 1 AS date, amount, converted FROM "WorthMonth"
    WHERE "walletId" = $1 AND month < $2 AND month <> ALL($3::date[])
    UNION ALL
    SELECT day."assetId", day.currency, day.date, day.amount, NULL
    FROM unnest($4::date[], $5::date[]) AS range(first, last), LATERAL (
      SELECT w."assetId", w.currency, w.date, w.amount FROM coffer.worth_change w
      WHERE w."walletId" = $1 AND w.date BETWEEN range.first AND range.last
    ) AS day
  ) AS change`;

/**
 * Changes by currency, ordered by day. Each currency is one text `day amount converted,day amount,…`, because the
 * driver's time grows with the number of rows. $1 to $5 as returned by `netWorthChangeParameters`, $6 assets, or null
 * for all.
 */
export const NET_WORTH_SERIES = `
  SELECT currency, string_agg((date - '1970-01-01'::date) || ' ' || amount || coalesce(' ' || converted, ''), ',' ORDER BY date) AS totals
  FROM (
    SELECT currency, date, sum(amount) AS amount, sum(converted) AS converted
    FROM ${NET_WORTH_CHANGES}
    WHERE $6::uuid[] IS NULL OR "assetId" = ANY($6)
    GROUP BY currency, date
  ) AS day
  GROUP BY currency`;

/**
 * Balances by asset and currency on two days. $1 to $5 as returned by `netWorthChangeParameters`, $6 the end, $7 the
 * day before.
 */
export const BALANCES_ON_TWO_DAYS = `
  SELECT "assetId", currency,
    coalesce(sum(amount) FILTER (WHERE date <= $6::date), 0) AS "amountAtEnd",
    coalesce(sum(amount) FILTER (WHERE date <= $7::date), 0) AS "amountBefore"
  FROM ${NET_WORTH_CHANGES}
  GROUP BY "assetId", currency`;

/**
 * Changes by asset, currency and interval; changes before the first start are in interval 0. $1 to $5 as returned by
 * `netWorthChangeParameters`, $6 the starts of all intervals except the first, ascending.
 */
export const CHANGES_BY_INTERVAL = `
  SELECT "assetId", currency, width_bucket(date, $6::date[]) AS interval, sum(amount) AS amount
  FROM ${NET_WORTH_CHANGES}
  GROUP BY 1, 2, 3`;
