/**
 * The statements in this file compute the numbers of each report with the best hand-written SQL on the same database.
 * They hard-code facts that a service must look up: the days of a period, the caller, and that no market value is
 * stale. Rates into EUR are rounded to 30 decimals as the contract requires; an index finds the rate of a day.
 */
const RATE = (currency: string, date: string, named = 'worth') => `
  LATERAL (SELECT CASE WHEN ${currency} = 'EUR' THEN 1 ELSE (
    SELECT round(1::numeric(40, 36) / r.rate, 30) FROM "ExchangeRate" r WHERE r.currency = ${currency} AND r.date <= ${date}
    ORDER BY r.date DESC LIMIT 1) END AS rate) AS ${named}`;

/** Monthly values from daily sums: $1 wallet, $2 first day, $3 last day. */
const byMonth = (sums: string) => `
  WITH day AS MATERIALIZED (${sums}),
  month AS (SELECT m::date AS first, least((m + interval '1 month')::date - 1, $3::date) AS last
    FROM generate_series(date_trunc('month', $2::date), $3::date, interval '1 month') m),
  booked AS (
    SELECT date_trunc('month', date)::date AS first, currency, sum(amount) AS amount, sum(amount * worth.rate) AS booked
    FROM day, ${RATE('day.currency', 'day.date')} GROUP BY 1, 2),
  balance AS (
    SELECT month.first, month.last, held.currency, coalesce(booked.booked, 0) AS booked,
      sum(coalesce(booked.amount, 0)) OVER (PARTITION BY held.currency ORDER BY month.first) AS amount
    FROM month CROSS JOIN (SELECT DISTINCT currency FROM booked) held
    LEFT JOIN booked ON booked.first = month.first AND booked.currency = held.currency)
  SELECT to_char(first, 'YYYY-MM') AS period, round(sum(amount * worth.rate), 2) AS cumulative, round(sum(booked), 2) AS "inPeriod",
    round(sum(amount * worth.rate) - sum(sum(booked)) OVER (ORDER BY first), 2) AS "fxEffectCumulative"
  FROM balance, ${RATE('balance.currency', 'balance.last')}
  GROUP BY first ORDER BY first`;

export const NET_WORTH_BY_MONTH_YARDSTICK = byMonth(
  `SELECT currency, date, sum(amount) AS amount FROM coffer.worth_change WHERE "walletId" = $1 AND date <= $3 GROUP BY 1, 2`,
);

/**
 * Net worth by month, computed from single transactions. Positions come from their stored market values, which
 * helps the yardstick.
 */
export const NET_WORTH_BY_RAW_ROWS_YARDSTICK = byMonth(`
  SELECT "amountCurrency" AS currency, date, sum("amountValue") AS amount FROM "Transaction"
  WHERE "walletId" = $1 AND "parentTransactionId" IS NULL AND date <= $3 GROUP BY 1, 2
  UNION ALL SELECT currency, date, sum(amount) FROM "MarketTotal" WHERE "walletId" = $1 AND date <= $3 GROUP BY 1, 2`);

/** $1 wallet, $2 first day, $3 last day. */
export const NET_WORTH_BY_ASSET_YARDSTICK = `
  WITH value AS (
    SELECT "assetId", sum(end_amount * after.rate) AS value, sum(before_amount * before.rate) AS before
    FROM (SELECT "assetId", currency, sum(amount) AS end_amount, coalesce(sum(amount) FILTER (WHERE date < $2::date), 0) AS before_amount
      FROM coffer.worth_change WHERE "walletId" = $1 AND date <= $3 GROUP BY 1, 2) balance,
      ${RATE('balance.currency', '$3::date', 'after')},
      ${RATE('balance.currency', '$2::date - 1', 'before')}
    GROUP BY 1),
  movement AS (
    SELECT t."assetId", t.date, t."amountCurrency" AS currency, t."amountValue" AS amount FROM "Transaction" t
    WHERE t."walletId" = $1 AND t.date BETWEEN $2 AND $3 AND NOT t.parent AND (
      t."categoryId" IN (SELECT id FROM "Category" WHERE "walletId" = $1 AND (type = 'transfer' OR "systemKey" = 'initialBalance'))
      OR EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id))
    UNION ALL
    SELECT p."assetId", p.date, t."amountCurrency", -t."amountValue" FROM "SecurityTransaction" p
    JOIN "TransferLink" l ON l."walletId" = $1 AND l."securityTransactionId" = p.id
    JOIN "Transaction" t ON t."walletId" = $1 AND t.id = l."counterTransactionId"
    WHERE p."walletId" = $1 AND p.date BETWEEN $2 AND $3),
  moved AS (SELECT "assetId", sum(amount * worth.rate) AS moved FROM movement, ${RATE('movement.currency', 'movement.date')} GROUP BY 1)
  SELECT asset.*, round(coalesce(value, 0), 2) AS value, round(coalesce(before, 0), 2) AS "valuePreviousPeriod",
    round(coalesce(value, 0) - coalesce(before, 0), 2) AS "valueChange",
    round(coalesce(before, 0) + coalesce(moved, 0), 2) AS "valuePreviousPeriodWithTransfersAndBalancesAdded"
  FROM "Asset" asset LEFT JOIN value ON value."assetId" = asset.id LEFT JOIN moved ON moved."assetId" = asset.id
  WHERE asset."walletId" = $1 ORDER BY asset.id`;

/** $1 wallet, $2 first day, $3 last day. */
export const NET_WORTH_CHANGE_YARDSTICK = `
  SELECT asset.*, round(changed.amount, 2) AS amount
  FROM (SELECT "assetId", sum(amount * worth.rate) AS amount FROM coffer.worth_change change, ${RATE('change.currency', 'change.date')}
    WHERE "walletId" = $1 AND date BETWEEN $2 AND $3 GROUP BY 1) changed
  JOIN "Asset" asset ON asset."walletId" = $1 AND asset.id = changed."assetId"
  WHERE round(changed.amount, 2) <> 0 ORDER BY asset.id`;

const LEAVES = (linked: string) => `
  NOT t.parent AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT id FROM "Category" WHERE "walletId" = $1 AND type IN ('transfer', 'valueChange')))
  AND NOT EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id ${linked})`;

/** $1 wallet, $2 first day, $3 last day, $4 first day of the previous period. */
export const CASH_FLOW_YARDSTICK = `
  WITH share AS (
    SELECT "categoryId", "amountCurrency" AS currency, date, date >= $2::date AS now, sum("amountValue") AS amount
    FROM "Transaction" t
    WHERE "walletId" = $1 AND date BETWEEN $4 AND $3 AND "usingDateRule" = 'transactionDate' AND ${LEAVES('AND l.date BETWEEN $4 AND $3')}
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT "categoryId", "amountCurrency", date, now, round("amountValue" * (least("usingEndDate", last) - "usingStartDate" + 1) / days, 18)
      - round("amountValue" * (greatest("usingStartDate", first) - "usingStartDate") / days, 18)
    FROM (VALUES (true, $2::date, $3::date), (false, $4::date, $2::date - 1)) period(now, first, last),
      "Transaction" t, LATERAL (SELECT "usingEndDate" - "usingStartDate" + 1 AS days) spread
    WHERE "walletId" = $1 AND "usingDateRule" <> 'transactionDate' AND "usingEndDate" >= first AND "usingStartDate" <= last
      AND "usingEndDate" >= $4 AND ${LEAVES('')}),
  flow AS (
    SELECT "categoryId", coalesce(sum(amount * worth.rate) FILTER (WHERE now), 0) AS value,
      coalesce(sum(amount * worth.rate) FILTER (WHERE NOT now), 0) AS before
    FROM share, ${RATE('share.currency', 'share.date')} GROUP BY 1)
  SELECT category.*, round(value, 2) AS value, round(before, 2) AS "valuePreviousPeriod", round(value - before, 2) AS "valueChange"
  FROM flow JOIN "Category" category ON category."walletId" = $1
    AND (category.id = flow."categoryId" OR flow."categoryId" IS NULL AND category."systemKey" = 'uncategorized')
  ORDER BY category.id`;

/** $1 wallet, $2 first day, $3 last day. */
export const TOP_EXPENSES_YARDSTICK = `
  SELECT t.*, (SELECT array_agg(tag."tagId" ORDER BY tag.position) FROM "TransactionTag" tag
    WHERE tag."walletId" = $1 AND tag."transactionId" = t.id) AS "tagIds"
  FROM (SELECT t.*, t."amountValue" * worth.rate AS converted
    FROM "Transaction" t, ${RATE('t."amountCurrency"', 't.date')}
    WHERE t."walletId" = $1 AND t.date BETWEEN $2 AND $3 AND t."amountValue" < 0 AND ${LEAVES('AND l.date BETWEEN $2 AND $3')}
    ORDER BY converted, t.id LIMIT 10) t`;

/** $1 wallet, $2 first day, $3 last day. */
export const TRANSFERS_YARDSTICK = `
  SELECT "sourceId" AS "sourceAssetId", source.name AS "sourceAssetName", "targetId" AS "targetAssetId", target.name AS "targetAssetName",
    round(moved.amount, 2) AS amount
  FROM (SELECT "sourceId", "targetId", sum(went.amount * worth.rate) AS amount
    FROM (SELECT t."assetId" AS "sourceId", coalesce(c."assetId", p."assetId") AS "targetId", t."amountCurrency" AS currency, t.date,
        -t."amountValue" AS amount
      FROM "TransferLink" l
      JOIN "Transaction" t ON t."walletId" = $1 AND t.id = l."transactionId"
      LEFT JOIN "Transaction" c ON c."walletId" = $1 AND c.id = l."counterTransactionId"
      LEFT JOIN "SecurityTransaction" p ON p."walletId" = $1 AND p.id = l."counterSecurityTransactionId"
      WHERE l."walletId" = $1 AND l.date BETWEEN $2 AND $3 AND t."amountValue" < 0
      UNION ALL
      SELECT p."assetId", t."assetId", t."amountCurrency", t.date, t."amountValue" FROM "SecurityTransaction" p
      JOIN "TransferLink" l ON l."walletId" = $1 AND l."securityTransactionId" = p.id
      JOIN "Transaction" t ON t."walletId" = $1 AND t.id = l."counterTransactionId"
      WHERE p."walletId" = $1 AND p.date BETWEEN $2 AND $3 AND t."amountValue" > 0) went,
      ${RATE('went.currency', 'went.date')}
    GROUP BY 1, 2) moved
  JOIN "Asset" source ON source."walletId" = $1 AND source.id = moved."sourceId"
  JOIN "Asset" target ON target."walletId" = $1 AND target.id = moved."targetId"
  ORDER BY moved.amount DESC, "sourceId", "targetId"`;
