/** The first day on which the asset $2 of the wallet $1 has a booking of any kind. */
export const FIRST_BOOKING = `
  SELECT least(
    (SELECT min(date) FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2),
    (SELECT min(date) FROM "SecurityTransaction" WHERE "walletId" = $1 AND "assetId" = $2),
    (SELECT min(date) FROM "CryptoTransaction" WHERE "walletId" = $1 AND "assetId" = $2)) AS first`;

/** What files and syncs told of the asset $2, but for imports that were taken back; the last told is the last. */
export const COVERED = `
  SELECT p."importId", p."runId", i.filename, p."fromDate", p."untilDate", p."isStated", p.balances, p."createdTime"
  FROM "CoveredPeriod" p LEFT JOIN "Import" i ON i."walletId" = $1 AND i.id = p."importId"
  WHERE p."walletId" = $1 AND p."assetId" = $2 AND i."undoneTime" IS NULL
  ORDER BY p."createdTime", p.id`;

/** Imports from before it was kept what they told: the days of what they booked. */
export const COVERED_BEFORE = `
  SELECT i.id, i.filename, min(t.date) AS "fromDate", max(t.date) AS "untilDate"
  FROM "Import" i JOIN "Transaction" t ON t."walletId" = $1 AND t."importId" = i.id AND NOT t.pending
  WHERE i."walletId" = $1 AND i."assetId" = $2 AND i."undoneTime" IS NULL AND i."importerType" <> 'camt054'
    AND NOT EXISTS (SELECT FROM "CoveredPeriod" p WHERE p."walletId" = $1 AND p."importId" = i.id)
  GROUP BY i.id, i.filename ORDER BY i.id`;

/** By how much bookings of the asset $2 in its own currency, $3, change the balance each day; not what is announced. */
export const CHANGES = `
  SELECT date, trim_scale(sum(amount)) AS amount
  FROM (
    SELECT date, amount FROM "DayTotal" WHERE "walletId" = $1 AND "assetId" = $2 AND currency = $3
    UNION ALL
    SELECT date, -"amountValue" FROM "Transaction"
    WHERE "walletId" = $1 AND "assetId" = $2 AND "amountCurrency" = $3 AND pending AND "parentTransactionId" IS NULL
  ) AS change
  GROUP BY date ORDER BY date`;
