import { cashFlowCondition } from '@coffer/api/books/transactions/cash-flow-conditions.sql.ts';
import { SEARCHED_TRANSACTION_TEXT } from '@coffer/api/books/transactions/text-search.sql.ts';
import { ORDER_BY_NEWEST } from '@coffer/api/books/transactions/transaction-filters.sql.ts';
import { transactionPageStatement } from '@coffer/api/books/transactions/transaction-page.sql.ts';
import { pageTransactionsSql } from '@coffer/api/books/transactions/transactions.sql.ts';

/**
 * The statements of the bare server, one for each operation. They hard-code facts that a service must find out: the
 * wallet uses euros and Berlin time, no stored sum of an earlier month is stale, no transaction has cash-flow dates of
 * its own, and a search text is one word that no record's name contains. $1 is the wallet.
 */

const PAGE = 101;
const pageBy = (filters: object) => transactionPageStatement('', filters, PAGE, null);

/**
 * The statements for a page of transactions, by filter. Parameters: the wallet's id, then the filter's value as
 * often as the statement contains it.
 */
export const PAGE_STATEMENTS = {
  all: pageBy({}),
  assetIds: pageBy({ assetIds: [''] }),
  categoryIds: pageBy({ categoryIds: [''] }),
  merchantIds: pageBy({ merchantIds: [''] }),
  text: {
    text: pageTransactionsSql(
      `SELECT t.* FROM coffer.wallet_transaction t WHERE t."walletId" = $1 AND ${SEARCHED_TRANSACTION_TEXT} ILIKE $2 ${ORDER_BY_NEWEST} LIMIT ${PAGE}`,
      ORDER_BY_NEWEST,
    ),
    values: ['', ''],
  },
} as const;

const RECORD = `id, "walletId", "legacyStoreId", name`;
const BY_WHOM = `"createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId"`;

export const SMALL_LIST_STATEMENTS = {
  categories: `SELECT ${RECORD}, type, emoji, system, "systemKey", "order"::float8, "categoryGroupId", ${BY_WHOM}
    FROM "Category" WHERE "walletId" = $1 ORDER BY id LIMIT ${PAGE}`,
  tags: `SELECT ${RECORD}, color, "order"::float8, ${BY_WHOM} FROM "Tag" WHERE "walletId" = $1 ORDER BY id LIMIT ${PAGE}`,
} as const;

/** Sums of months before $2, dated on the month's last day, and of each day from $2 to $3. */
const BARE_NET_WORTH_CHANGES = `(
    SELECT "assetId", currency, (month + interval '1 month')::date - 1 AS date, amount, converted FROM "WorthMonth"
    WHERE "walletId" = $1 AND month < $2
    UNION ALL
    SELECT "assetId", currency, date, amount, NULL FROM coffer.worth_change
    WHERE "walletId" = $1 AND date BETWEEN $2 AND $3
  ) AS change`;

const TOTALS = `(date - '1970-01-01'::date) || ' ' || amount`;

/**
 * The changes of net worth by currency: one sum for each earlier month, and one for each day of this month up to
 * today. $1 wallet, $2 first day of this month, $3 today.
 */
export const NET_WORTH_SERIES_STATEMENT = `
  SELECT currency, string_agg(${TOTALS} || coalesce(' ' || converted, ''), ',' ORDER BY date) AS totals
  FROM (
    SELECT currency, date, sum(amount) AS amount, sum(converted) AS converted FROM ${BARE_NET_WORTH_CHANGES} GROUP BY 1, 2
  ) AS day
  GROUP BY currency`;

/**
 * Each asset with its balances, and with the movements of the last day. $1 wallet, $2 first day of the month of $4,
 * $3 last day, $4 day before $3.
 */
export const NET_WORTH_BY_ASSET_STATEMENT = `
  SELECT a.id, a.name, a.type, a.access, a."assetGroupId", a.archived, a."expectedAnnualReturn"::float8, a."order"::float8,
    a."defaultCurrency", a."defaultCategoryId", a."accountNumber", a."importSettings", a."createdTime", a."createdUserId",
    a."lastUpdatedTime", a."lastUpdatedUserId", worth.currency, worth."amountAtEnd", worth."amountBefore", worth.moved
  FROM "Asset" a LEFT JOIN (
    SELECT "assetId", currency, sum(amount) AS "amountAtEnd",
      coalesce(sum(amount) FILTER (WHERE date <= $4::date), 0) AS "amountBefore", NULL AS moved
    FROM ${BARE_NET_WORTH_CHANGES} GROUP BY 1, 2
    UNION ALL
    SELECT t."assetId", t."amountCurrency", 0, 0, sum(t."amountValue") FROM "Transaction" t
    WHERE t."walletId" = $1 AND t.date > $4 AND t.date <= $3 AND NOT t.parent AND (
      t."categoryId" IN (SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND (c.type = 'transfer' OR c."systemKey" = 'initialBalance'))
      OR EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id))
    GROUP BY 1, 2
  ) AS worth ON worth."assetId" = a.id
  WHERE a."walletId" = $1 ORDER BY a.id`;

/**
 * The cash flow of each category. $1 wallet, $2 first day of the previous month, $3 first day of this month, $4
 * last day of this month.
 */
export const CASH_FLOW_BY_CATEGORY_STATEMENT = `
  SELECT c.id, c.name, c.type, c.emoji, c.system, c."order"::float8, c."categoryGroupId", c."createdTime", c."createdUserId",
    c."lastUpdatedTime", c."lastUpdatedUserId", flow.converted, flow.currency, flow.totals
  FROM "Category" c JOIN (
    SELECT "categoryId" AS id, sum(converted) AS converted, NULL AS currency, NULL AS totals FROM "FlowMonth"
    WHERE "walletId" = $1 AND month = $2 GROUP BY 1
    UNION ALL
    SELECT id, NULL, currency, string_agg(${TOTALS}, ',' ORDER BY date) FROM (
      SELECT coalesce(t."categoryId", (SELECT id FROM "Category" WHERE "walletId" = $1 AND "systemKey" = 'uncategorized')) AS id,
        t."amountCurrency" AS currency, t.date, sum(t."amountValue") AS amount
      FROM "Transaction" t
      WHERE t."walletId" = $1 AND t.date BETWEEN $3 AND $4 AND ${cashFlowCondition('AND l.date BETWEEN $3 AND $4')}
      GROUP BY 1, 2, 3
    ) AS day GROUP BY 1, 3
  ) AS flow ON flow.id = c.id
  WHERE c."walletId" = $1 AND c.type NOT IN ('transfer', 'valueChange') ORDER BY c.id`;

/**
 * Inserts an audit row. $1 wallet, $2 id, $3 person, $4 key, $5 transaction, $6 the transaction as JSON, $7
 * request.
 */
export const INSERT_AUDIT_ROW = `
  INSERT INTO "AuditRow" ("walletId", id, "userId", "credentialType", "credentialId", operation, "recordId", before, after, "requestId")
  VALUES ($1, $2, $3, 'apiKey', $4, 'transactions.create', $5, NULL, $6, $7)`;
