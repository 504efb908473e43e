import { type TextSearch, transactionsWithTermsSql } from './text-search.sql.ts';
import {
  boundStatement,
  type FiltersWithoutText,
  filterConditions,
  newestTransactionsSql,
} from './transaction-filters.sql.ts';

/**
 * A statement that counts the matching transactions without parents, up to `most`. It subtracts the parents from all matching
 * rows, because for most filters an index alone can count all rows.
 */
export function cappedCountStatement(walletId: string, filters: FiltersWithoutText, most: number) {
  return boundStatement(walletId, (bind) => {
    const matched = (which: string) =>
      `SELECT FROM coffer.wallet_transaction t WHERE t."walletId" = $1 ${filterConditions(filters, bind, 'all')} ${which}`;
    const parents = `(SELECT count(*) FROM (${matched('AND t.parent')}) parents)`;
    return `SELECT count(*) - ${parents} AS count FROM (${matched('')} LIMIT ${most} + ${parents}) matched`;
  });
}

/** Whether `t` counts as income or expense: not a side of a transfer, and not in a category of transfers or of value changes. */
const IS_FLOW = `(t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c.type IN ('transfer', 'valueChange')))
    AND NOT EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id)`;

/**
 * A statement that counts and sums at most `most` matching transactions by currency, without split parents. `net` is
 * the sum of all amounts; `in` and `out` are the sums of income and of expenses.
 */
export function transactionSumsStatement(
  walletId: string,
  filters: FiltersWithoutText,
  search: TextSearch | null,
  most: number,
) {
  return boundStatement(walletId, (bind) => {
    const matched = () => {
      if (search !== null) return transactionsWithTermsSql(filters, search, bind);
      // A transfer has a link or a category of that type. No index covers both, so the index of each is walked.
      if (filters.transfer === true) return `(${newestTransactionsSql(filters, bind, most, null)}) t WHERE true`;
      return `coffer.wallet_transaction t WHERE t."walletId" = $1 ${filterConditions(filters, bind)}`;
    };
    return `
      WITH matched AS MATERIALIZED (
        SELECT t."amountCurrency" AS currency, t."amountValue" AS amount, ${IS_FLOW} AS flows
        FROM ${matched()} LIMIT ${most}
      )
      SELECT currency, count(*) AS count,
        trim_scale(coalesce(sum(amount) FILTER (WHERE flows AND amount > 0), 0)) AS "in",
        trim_scale(coalesce(sum(amount) FILTER (WHERE flows AND amount < 0), 0)) AS "out",
        trim_scale(sum(amount)) AS net
      FROM matched GROUP BY currency ORDER BY currency`;
  });
}

/**
 * Sums by currency from day totals, which exclude split parts. $1 wallet, $2 assets or null, $3 first day or null,
 * $4 last day or null.
 */
export const NET_FROM_DAY_TOTALS = `
  SELECT currency, NULL AS "in", NULL AS "out", trim_scale(sum(amount)) AS net
  FROM "DayTotal"
  WHERE "walletId" = $1 AND ($2::uuid[] IS NULL OR "assetId" = ANY($2))
    AND date >= coalesce($3::date, '-infinity') AND date <= coalesce($4::date, 'infinity')
  GROUP BY currency HAVING sum(amount) <> 0
  ORDER BY currency`;
