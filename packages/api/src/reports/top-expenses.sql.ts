import { cashFlowCondition } from '../books/transactions/cash-flow-conditions.sql.ts';

/**
 * SQL: a superset of the largest expenses of a period. An expense qualifies if its value at the highest rate of its
 * currency is at least the n-th largest value of all expenses at their lowest rates (n = $4), or if its currency has no
 * rates in $5. Reads through the view, because under row-level security a comparison of amounts could not use an index.
 * $1 wallet, $2 first day, $3 last day, $4 limit, $5 currencies, $6 their lowest and $7 their highest rates.
 */
export const EXPENSE_CANDIDATES_SQL = `
  WITH spent AS MATERIALIZED (
    SELECT t.id, t.date, t."amountValue" AS amount, t."amountCurrency" AS currency, rate.least, rate.best
    FROM coffer.wallet_transaction t
    LEFT JOIN unnest($5::text[], $6::numeric[], $7::numeric[]) AS rate(currency, least, best) ON rate.currency = t."amountCurrency"
    WHERE t."walletId" = $1 AND t.date BETWEEN $2 AND $3 AND t."amountValue" < 0
      AND ${cashFlowCondition('AND l.date BETWEEN $2 AND $3')}
  )
  SELECT id, date, amount, currency FROM spent
  WHERE best IS NULL OR amount * best <= coalesce((SELECT amount * least FROM spent ORDER BY 1 OFFSET $4 - 1 LIMIT 1), 0)`;

/** SQL: the default currencies of the wallet's assets, which most transactions use. $1 wallet. */
export const ASSET_CURRENCIES_SQL = `SELECT DISTINCT "defaultCurrency" AS currency FROM "Asset" WHERE "walletId" = $1`;
