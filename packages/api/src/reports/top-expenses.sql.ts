import { isCashFlow } from './cash-flow-only.sql.ts';

/**
 * What is spent in a period, whole amounts. Read through the view, because under row-level security a comparison of
 * amounts could not use an index. $1 wallet, $2 first day, $3 last day.
 */
const SPENT = `
  SELECT t.id, t.date, t."amountValue" AS amount, t."amountCurrency" AS currency FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1 AND t.date BETWEEN $2 AND $3 AND t."amountValue" < 0
    AND ${isCashFlow('AND l.date BETWEEN $2 AND $3')}`;

/** The largest of each currency, by amount. $4 how many. */
export const LARGEST_OF_EACH_CURRENCY = `
  SELECT id, date, amount, currency
  FROM (SELECT *, row_number() OVER (PARTITION BY currency ORDER BY amount, id) AS place FROM (${SPENT}) spent) AS placed
  WHERE place <= $4`;

/** Those of some currencies that reach an amount, which is another for each. $4 currencies, $5 amounts, below zero. */
export const REACHING = `
  SELECT spent.* FROM (${SPENT}) AS spent
  JOIN unnest($4::text[], $5::numeric[]) AS least(currency, amount) ON spent.currency = least.currency AND spent.amount <= least.amount`;
