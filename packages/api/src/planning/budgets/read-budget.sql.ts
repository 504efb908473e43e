import { joinByIdSql } from '../../kernel/join-by-id.sql.ts';

/**
 * SQL that reads the amounts of a budget. In each statement, $1 is the wallet and $2 the budget's assets. The sums are
 * of leaf transactions, except in `CASH_TOTALS`, which counts parents instead of their parts.
 */

/**
 * Daily totals of the budget's assets by currency; amounts before the first day are summed on the day before it. In the
 * budget's currency, amounts are summed over each range and dated on its first day.
 * $3 the budget's currency, $4 the last day, $5 the first day, $6 first and $7 last days of the ranges.
 */
export const CASH_TOTALS = `
  SELECT currency, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
  FROM (
    SELECT d.currency, greatest(d.date, $5::date - 1) AS date, sum(d.amount) AS amount
    FROM "DayTotal" d WHERE d."walletId" = $1 AND d."assetId" = ANY($2::uuid[]) AND d.date <= $4 AND d.currency <> $3
    GROUP BY 1, 2
    UNION ALL
    SELECT d.currency, range.first, sum(d.amount)
    FROM unnest(ARRAY['1900-01-01'::date] || $6::date[], ARRAY[$5::date - 1] || $7::date[]) AS range(first, last)
    JOIN "DayTotal" d ON d."walletId" = $1 AND d."assetId" = ANY($2::uuid[]) AND d.date BETWEEN range.first AND range.last AND d.currency = $3
    GROUP BY 1, 2
  ) AS day
  GROUP BY currency`;

/**
 * Transactions without a transfer that count on their own day, in some ranges of days. In the budget's currency they are summed
 * over each range, dated on its first day.
 * $3 the budget's currency, $4 first and $5 last days of the ranges, $6 the category for transactions without one, $7 the
 * categories that always count on the day of the transaction.
 */
export const SPENDING_ON_OWN_DAY = `
  SELECT category, currency, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
  FROM (
    SELECT coalesce(t."categoryId", $6::uuid) AS category, t."amountCurrency" AS currency,
      CASE WHEN t."amountCurrency" <> $3 THEN t.date ELSE t.first END AS date, sum(t."amountValue") AS amount
    FROM unnest($4::date[], $5::date[]) AS range(first, last), LATERAL (
      SELECT t."categoryId", t."amountCurrency", t.date, t."amountValue", range.first FROM "Transaction" t
      WHERE t."walletId" = $1 AND t.date BETWEEN range.first AND range.last AND NOT t.parent AND t."assetId" = ANY($2::uuid[])
        AND (t."usingDateRule" = 'transactionDate' OR t."categoryId" = ANY($7::uuid[]))
        AND NOT EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id
          AND l.date BETWEEN range.first AND range.last)
    ) AS t
    GROUP BY 1, 2, 3
  ) AS day
  GROUP BY category, currency`;

/**
 * Transactions without a transfer whose cash-flow dates are not their own day. Excludes transactions whose own day and
 * cash-flow dates are all before the first day or all after the last day.
 * $3 first day, $4 last day, $5 the category for transactions without one, $6 the categories that never spread.
 */
export const SPENDING_ON_CASH_FLOW_DATES = `
  SELECT coalesce(t."categoryId", $5::uuid) AS category, t."amountCurrency" AS currency, t.date, t."amountValue" AS amount,
    t."usingStartDate", t."usingEndDate"
  FROM "Transaction" t
  WHERE t."walletId" = $1 AND t."usingDateRule" <> 'transactionDate' AND NOT t.parent AND t."assetId" = ANY($2::uuid[])
    AND (t."usingEndDate" >= $3 OR t.date >= $3) AND (t."usingStartDate" <= $4 OR t.date <= $4)
    AND (t."categoryId" IS NULL OR t."categoryId" <> ALL($6::uuid[]))
    AND NOT EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id OFFSET 0)
  ORDER BY t."amountCurrency", t.date`;

/** SQL: transfers of the budget's assets whose other side is outside the budget, as FROM and WHERE clauses. */
const OTHER_ASSET = `
  FROM "TransferLink" l
  JOIN "Transaction" t ON t."walletId" = $1 AND t.id = l."transactionId"
  LEFT JOIN "Transaction" counter ON counter."walletId" = $1 AND counter.id = l."counterTransactionId"
  LEFT JOIN "SecurityTransaction" security ON security."walletId" = $1 AND security.id = l."counterSecurityTransactionId"
  LEFT JOIN "CryptoTransaction" crypto ON crypto."walletId" = $1 AND crypto.id = l."counterCryptoTransactionId"
  WHERE l."walletId" = $1 AND l."transactionId" IS NOT NULL AND NOT t.parent AND t."assetId" = ANY($2::uuid[])
    AND (counter.id IS NULL OR counter."assetId" <> ALL($2::uuid[]))`;

/**
 * Transactions with a transfer that leaves the budget. The envelope is the transaction's category. If there is no
 * category, or if its type is transfer, the envelope is the other asset.
 * $3 first day, $4 last day, $5 the categories of type transfer, $6 the first day from which transactions are wanted.
 */
export const TRANSFERS_OUT_OF_BUDGET = `
  SELECT CASE WHEN t."categoryId" IS NULL OR t."categoryId" = ANY($5::uuid[])
      THEN coalesce(counter."assetId", security."assetId", crypto."assetId") ELSE t."categoryId" END AS category,
    t."amountCurrency" AS currency, t.date, t."amountValue" AS amount, t."usingStartDate", t."usingEndDate"
  ${OTHER_ASSET}
    AND (t."usingEndDate" >= $3 OR t.date >= $6) AND (t."usingStartDate" <= $4 OR t.date <= $4)
  ORDER BY t."amountCurrency", t.date`;

/**
 * Transfers between two of the budget's assets, with their two sides. Excludes transfers whose two amounts cancel each
 * other out on the same day. $3 first day, $4 last day.
 */
export const TRANSFERS_IN_BUDGET = `
  SELECT t.date, t."amountCurrency" AS currency, t."amountValue" AS amount,
    counter.date AS "laterDate", counter."amountCurrency" AS "laterCurrency", counter."amountValue" AS "laterAmount"
  FROM "TransferLink" l
  ${joinByIdSql('counter', 'Transaction', 'l."transactionId"')}
  ${joinByIdSql('t', 'Transaction', 'l."counterTransactionId"')}
  WHERE l."walletId" = $1 AND l.date >= $3 AND t."assetId" = ANY($2::uuid[]) AND counter."assetId" = ANY($2::uuid[])
    AND (t.date < counter.date OR (t.date = counter.date AND t.id < counter.id))
    AND t.date <= $4
    AND (t.date <> counter.date OR t."amountCurrency" <> counter."amountCurrency" OR t."amountValue" <> -counter."amountValue")`;

/** SQL: the wallet's categories in display order; the budget selects its envelopes from them. $1 wallet. */
export const BUDGET_CATEGORIES = `
  SELECT category.id, category.name, category.type::text AS type, category."categoryGroupId" AS "groupId", category."systemKey" = 'uncategorized' AS "isNone"
  FROM "Category" AS category LEFT JOIN "CategoryGroup" AS "group" ON "group"."walletId" = $1 AND "group".id = category."categoryGroupId"
  WHERE category."walletId" = $1
  ORDER BY "group"."order" NULLS LAST, "group".name NULLS LAST, "group".id, category."order" NULLS LAST, category.name, category.id`;

export const ENVELOPE_ASSETS = `
  SELECT a.id, a.name FROM "Asset" a
  WHERE a."walletId" = $1 AND (a.id <> ALL($2::uuid[])
    OR EXISTS (SELECT FROM "SecurityTransaction" s WHERE s."walletId" = $1 AND s."assetId" = a.id)
    OR EXISTS (SELECT FROM "CryptoTransaction" c WHERE c."walletId" = $1 AND c."assetId" = a.id))
  ORDER BY a."order" NULLS LAST, a.name, a.id`;

/** The wallet's category groups in display order. $1 wallet. */
export const CATEGORY_GROUP_NAMES = `SELECT id, name FROM "CategoryGroup" WHERE "walletId" = $1 ORDER BY "order" NULLS LAST, name, id`;
