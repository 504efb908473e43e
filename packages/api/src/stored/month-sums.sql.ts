import { nonTransferLeafCondition } from '../books/transactions/cash-flow-conditions.sql.ts';
import { firstTransactionDateSql } from '../books/transactions/first-transaction-date.ts';

/**
 * SQL: the number of the last row of `Mark` about exchange rates up to the end of a month; 0 without one. Later dates
 * have higher numbers.
 */
const LAST_MARK = (month: string) => `coalesce((
  SELECT m.seq FROM "Mark" m WHERE m.subject = 'rates' AND m.date < ${month} + interval '1 month' ORDER BY m.date DESC LIMIT 1), 0)`;

/**
 * SQL: the first month with a transaction or a stored net-worth sum. A stored sum may outlive its transactions, so
 * every month with a stored sum must be checked.
 */
const NET_WORTH_START_MONTH = `date_trunc('month', least(
    ${firstTransactionDateSql('NULL::uuid[]')},
    (SELECT min(month) FROM "WorthMonth" WHERE "walletId" = $1))::timestamp)::date`;

/**
 * SQL: months whose sums are stale or were never computed, with the last rate mark that the new sums will include. $1
 * wallet, $2 kind, $3 first month (null: the first month of net worth), $4 last month, $5 the wallet's currency, $6
 * limit.
 */
export const STALE_MONTHS = `
  SELECT asked.month::date AS month, ${LAST_MARK('asked.month')} AS seen
  FROM generate_series(coalesce($3::date, ${NET_WORTH_START_MONTH}), $4::date, interval '1 month') AS asked(month)
  LEFT JOIN "ComputedMonth" c ON c."walletId" = $1 AND c.kind = $2 AND c.month = asked.month::date
  WHERE c.month IS NULL OR c.currency <> $5 OR c.seen < ${LAST_MARK('asked.month')}
    OR EXISTS (
      SELECT FROM "WalletMark" w WHERE w."walletId" = $1 AND w.kind = $2 AND w.instrument = '' AND w.date = asked.month::date)
  ORDER BY 1 LIMIT $6`;

/** SQL: lets only one process at a time compute a wallet's months of one kind. $1 wallet, $2 kind. */
export const LOCK_MONTH_COMPUTATION = `SELECT pg_advisory_xact_lock(hashtextextended('coffer.month ' || $1::text || $2, 0))`;

/**
 * SQL: deletes the marks that make months stale. Must run before the data of the months is read, so that later changes
 * are marked again. $1 wallet, $2 kind, $3 months.
 */
export const CLEAR_STALE_MONTHS = `
  DELETE FROM "WalletMark" WHERE "walletId" = $1 AND kind = $2 AND instrument = '' AND date = ANY($3::date[])`;

/**
 * SQL: records that months were computed. $1 wallet, $2 kind, $3 months, $4 the last rate mark included in each month,
 * $5 the wallet's currency.
 */
export const SET_MONTHS_COMPUTED = `
  INSERT INTO "ComputedMonth" ("walletId", kind, month, currency, seen)
  SELECT wallet.id, $2, made.month, $5, made.seen FROM "Wallet" AS wallet, unnest($3::date[], $4::bigint[]) AS made(month, seen)
  WHERE wallet.id = $1
  ON CONFLICT ("walletId", kind, month) DO UPDATE SET currency = excluded.currency, seen = excluded.seen`;

const EACH_MONTH = `unnest($2::date[]) AS asked(month)`;
const IN_MONTH = (date: string) => `${date} >= asked.month AND ${date} < asked.month + interval '1 month'`;
const TOTALS = `string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals`;

/**
 * SQL: changes of net worth by month, asset and currency, with all days of a month in one text. $1 wallet, $2 months.
 */
export const NET_WORTH_CHANGES_BY_DAY = `
  SELECT month, "assetId" AS key, currency, sum(amount) AS amount, ${TOTALS}
  FROM ${EACH_MONTH}, LATERAL (
    SELECT w."assetId", w.currency, w.date, w.amount FROM coffer.worth_change w
    WHERE w."walletId" = $1 AND ${IN_MONTH('w.date')} AND w.amount <> 0
  ) AS day
  GROUP BY 1, 2, 3`;

/**
 * SQL: transactions whose full amount counts on their own date, by month, category, direction and currency, with all
 * days of a month in one text. Covers all categories: each report decides which categories are cash flow. $1 wallet, $2
 * months, $3 the category of transactions without one.
 */
export const CASH_FLOW_BY_DAY = `
  SELECT month, key, out, currency, ${TOTALS}
  FROM (
    SELECT month, coalesce(t."categoryId", $3::uuid) AS key, t."amountValue" < 0 AS out, t."amountCurrency" AS currency, t.date,
      sum(t."amountValue") AS amount
    FROM ${EACH_MONTH}, LATERAL (
      SELECT t."categoryId", t."amountCurrency", t.date, t."amountValue" FROM "Transaction" t
      WHERE t."walletId" = $1 AND ${IN_MONTH('t.date')} AND t."usingDateRule" = 'transactionDate' AND ${nonTransferLeafCondition('')}
    ) AS t
    GROUP BY 1, 2, 3, 4, 5
  ) AS day
  GROUP BY 1, 2, 3, 4`;

const DELETED = (table: string) => `DELETE FROM "${table}" WHERE "walletId" = $1 AND month = ANY($2::date[])`;
/** SQL: deletes the net-worth sums of months. $1 wallet, $2 months. */
export const DELETE_NET_WORTH_MONTHS = DELETED('WorthMonth');
/** SQL: deletes the cash-flow sums of months. $1 wallet, $2 months. */
export const DELETE_CASH_FLOW_MONTHS = DELETED('FlowMonth');

/** SQL: inserts net-worth sums. $1 wallet, $2 months, $3 assets, $4 currencies, $5 amounts, $6 converted amounts. */
export const INSERT_NET_WORTH_MONTHS = `
  INSERT INTO "WorthMonth" ("walletId", month, "assetId", currency, amount, converted)
  SELECT wallet.id, made.*
  FROM "Wallet" AS wallet, unnest($2::date[], $3::uuid[], $4::text[], $5::numeric[], $6::numeric[]) AS made WHERE wallet.id = $1`;

/** SQL: inserts cash-flow sums. $1 wallet, $2 months, $3 categories, $4 true for outflows, $5 converted amounts. */
export const INSERT_CASH_FLOW_MONTHS = `
  INSERT INTO "FlowMonth" ("walletId", month, "categoryId", out, converted)
  SELECT wallet.id, made.*
  FROM "Wallet" AS wallet, unnest($2::date[], $3::uuid[], $4::boolean[], $5::numeric[]) AS made WHERE wallet.id = $1`;

/**
 * SQL: for each kind, the first and the last month that changes in the wallet have made stale. Does not include months
 * that are stale because of new exchange rates. $1 wallet.
 */
export const STALE_MONTHS_BY_KIND = `
  SELECT kind, min(date) AS first, max(date) AS last FROM "WalletMark" WHERE "walletId" = $1 AND kind <> 'values' GROUP BY kind`;
