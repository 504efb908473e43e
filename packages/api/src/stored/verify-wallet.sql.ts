import { COUNTED_TABLES } from '../quotas.ts';

/** SQL: day totals that differ from the sums of their transactions. $1 wallet. */
export const WRONG_DAY_TOTALS = `
  SELECT 'day total' AS what, "assetId" AS "recordId", NULL AS instrument, currency, date,
    coalesce(kept.amount, 0)::text AS stored, coalesce(raw.sum, 0)::text AS computed
  FROM (SELECT "assetId", currency, date, amount FROM "DayTotal" WHERE "walletId" = $1 AND amount <> 0) AS kept
  FULL JOIN (
    SELECT "assetId", "amountCurrency" AS currency, date, sum("amountValue") AS sum FROM "Transaction"
    WHERE "walletId" = $1 AND "parentTransactionId" IS NULL GROUP BY 1, 2, 3 HAVING sum("amountValue") <> 0
  ) AS raw USING ("assetId", currency, date)
  WHERE kept.amount IS DISTINCT FROM raw.sum
  ORDER BY "assetId", date, currency`;

/** SQL: market totals that differ from the sums of their position values. $1 wallet. */
export const WRONG_MARKET_TOTALS = `
  SELECT 'market total' AS what, "assetId" AS "recordId", NULL AS instrument, currency, date,
    coalesce(kept.amount, 0)::text AS stored, coalesce(raw.sum, 0)::text AS computed
  FROM (SELECT "assetId", currency, date, amount FROM "MarketTotal" WHERE "walletId" = $1 AND amount <> 0) AS kept
  FULL JOIN (
    SELECT "assetId", currency, date, sum(change) AS sum FROM "PositionValue"
    WHERE "walletId" = $1 GROUP BY 1, 2, 3 HAVING sum(change) <> 0
  ) AS raw USING ("assetId", currency, date)
  WHERE kept.amount IS DISTINCT FROM raw.sum
  ORDER BY "assetId", date, currency`;

/** SQL: the stored values of positions. $1 wallet. */
export const STORED_POSITION_VALUES = `
  SELECT "assetId" AS "recordId", instrument, currency, date, change AS value FROM "PositionValue" WHERE "walletId" = $1
  ORDER BY "assetId", instrument, date, currency`;

/**
 * SQL: months with stored sums, and months marked as computed: each may exist without the other. $1 wallet, $2 kind.
 */
export const MONTHS_WITH_SUMS = `
  SELECT month FROM "ComputedMonth" WHERE "walletId" = $1 AND kind = $2
  UNION SELECT month FROM "WorthMonth" WHERE "walletId" = $1 AND $2 = 'worth'
  UNION SELECT month FROM "FlowMonth" WHERE "walletId" = $1 AND $2 = 'flow'
  ORDER BY month`;

/** SQL: the stored monthly sums of net worth. $1 wallet. */
export const STORED_NET_WORTH_SUMS = `
  SELECT month, "assetId", currency, amount, converted FROM "WorthMonth" WHERE "walletId" = $1`;

/** SQL: the stored monthly sums of cash flow. $1 wallet. */
export const STORED_CASH_FLOW_SUMS = `SELECT month, "categoryId", out, converted FROM "FlowMonth" WHERE "walletId" = $1`;

const PRESENT = COUNTED_TABLES.map(
  ({ name, table }) => `SELECT '${name}' AS kind, count(*) AS present FROM "${table}" WHERE "walletId" = $1`,
);

/** SQL: stored counts of records and bytes that differ from the actual ones. $1 wallet. */
export const WRONG_COUNTS = `
  SELECT 'record count' AS what, kind AS "recordId", NULL AS instrument, '' AS currency, '' AS date,
    coalesce(counted.used, 0)::text AS stored, coalesce(present, 0)::text AS computed
  FROM (SELECT kind, sum(used) AS used FROM "RecordCount" WHERE "walletId" = $1 GROUP BY 1) AS counted
  FULL JOIN (
    ${PRESENT.join('\n    UNION ALL ')}
    UNION ALL SELECT 'storage', sum(size) FROM (
      SELECT size FROM "File" WHERE "walletId" = $1
      UNION ALL SELECT size FROM "ImportFile" WHERE "walletId" = $1 AND content IS NOT NULL
    ) AS kept
    UNION ALL SELECT 'texts', coffer.text_bytes_in($1)
  ) AS there USING (kind)
  WHERE coalesce(counted.used, 0) <> coalesce(present, 0)
  ORDER BY kind`;
