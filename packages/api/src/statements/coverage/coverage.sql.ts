/** The day of the first transaction of any kind of asset $2 in wallet $1. */
export const FIRST_TRANSACTION_DATE = `
  SELECT least(
    (SELECT min(date) FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2),
    (SELECT min(date) FROM "SecurityTransaction" WHERE "walletId" = $1 AND "assetId" = $2),
    (SELECT min(date) FROM "CryptoTransaction" WHERE "walletId" = $1 AND "assetId" = $2)) AS first`;

/**
 * The first or last day, within `days`, with a transaction of asset $2 that import `importId` neither created nor
 * matched.
 */
function nearestOther(which: 'min' | 'max', importId: string, days: string): string {
  return `(SELECT ${which}(t.date) FROM (
    SELECT id, date, "importId" FROM "Transaction"
    WHERE "walletId" = $1 AND "assetId" = $2 AND "parentTransactionId" IS NULL AND date ${days}
    UNION ALL
    SELECT id, date, "importId" FROM "SecurityTransaction" WHERE "walletId" = $1 AND "assetId" = $2 AND date ${days}
    UNION ALL
    SELECT id, date, "importId" FROM "CryptoTransaction" WHERE "walletId" = $1 AND "assetId" = $2 AND date ${days}
  ) t WHERE t."importId" IS DISTINCT FROM ${importId} AND NOT EXISTS (
    SELECT FROM "DeliveredLine" line
    WHERE line."walletId" = $1 AND line."transactionId" = t.id AND line."runId" = ${importId}))`;
}

/** All covered periods of asset $2, except those of undone imports; the newest comes last. */
export const COVERED_PERIODS = `
  SELECT p."importId", p."runId", i.filename, p."fromDate", p."untilDate", p."isStated", p.balances, p."createdTime",
    CASE WHEN NOT p."isStated" THEN ${nearestOther('max', 'p."importId"', 'BETWEEN p."fromDate" - 8 AND p."fromDate" - 1')} END AS "transactionBefore",
    CASE WHEN NOT p."isStated" THEN ${nearestOther('min', 'p."importId"', 'BETWEEN p."untilDate" + 1 AND p."untilDate" + 8')} END AS "transactionAfter"
  FROM "CoveredPeriod" p LEFT JOIN "Import" i ON i."walletId" = $1 AND i.id = p."importId"
  WHERE p."walletId" = $1 AND p."assetId" = $2 AND i."undoneTime" IS NULL
  ORDER BY p."createdTime", p.id`;

/** Periods of imports that predate `CoveredPeriod`: the days of the transactions that they created. */
export const LEGACY_COVERED_PERIODS = `
  SELECT period.*, ${nearestOther('max', 'period.id', 'BETWEEN period."fromDate" - 8 AND period."fromDate" - 1')} AS "transactionBefore",
    ${nearestOther('min', 'period.id', 'BETWEEN period."untilDate" + 1 AND period."untilDate" + 8')} AS "transactionAfter"
  FROM (
  SELECT i.id, i.filename, min(t.date) AS "fromDate", max(t.date) AS "untilDate"
  FROM "Import" i JOIN "Transaction" t ON t."walletId" = $1 AND t."importId" = i.id AND NOT t.pending
  WHERE i."walletId" = $1 AND i."assetId" = $2 AND i."undoneTime" IS NULL AND i."importerType" <> 'camt054'
    AND NOT EXISTS (SELECT FROM "CoveredPeriod" p WHERE p."walletId" = $1 AND p."importId" = i.id)
  GROUP BY i.id, i.filename) period ORDER BY period.id`;

/** The change of asset $2's balance in its own currency $3 per day, without pending transactions. */
export const BALANCE_CHANGES = `
  SELECT date, trim_scale(sum(amount)) AS amount
  FROM (
    SELECT date, amount FROM "DayTotal" WHERE "walletId" = $1 AND "assetId" = $2 AND currency = $3
    UNION ALL
    SELECT date, -"amountValue" FROM "Transaction"
    WHERE "walletId" = $1 AND "assetId" = $2 AND "amountCurrency" = $3 AND pending AND "parentTransactionId" IS NULL
  ) AS change
  GROUP BY date ORDER BY date`;
