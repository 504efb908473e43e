import { isCashFlow } from '../books/transactions/cash-flow-only.sql.ts';

/**
 * What was spent in a period by merchant, and where a booking has none by the text that stands for who was paid. What is
 * in the wallet's currency is one sum, everything else one for each day, whose rate it needs. $1 wallet, $2 first day,
 * $3 last day, $4 the wallet's currency.
 */
export const SPENT_BY_MERCHANT = `
  WITH spent AS (
    SELECT t."merchantId",
      CASE WHEN t."merchantId" IS NULL THEN coalesce(nullif(btrim(t."fromTo"), ''), nullif(btrim(t.description), '')) END AS text,
      t."amountCurrency" AS currency,
      CASE WHEN t."amountCurrency" = $4 THEN $2::date ELSE t.date END AS date,
      t."amountValue" AS amount
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1 AND t.date BETWEEN $2 AND $3 AND t."amountValue" < 0
      AND ${isCashFlow('AND l.date BETWEEN $2 AND $3')}
  )
  SELECT spent."merchantId", merchant.name AS "merchantName", spent.text, spent.currency, spent.date,
    sum(spent.amount) AS amount, count(*)::int AS count
  FROM spent LEFT JOIN "Merchant" merchant ON merchant."walletId" = $1 AND merchant.id = spent."merchantId"
  GROUP BY spent."merchantId", merchant.name, spent.text, spent.currency, spent.date
  ORDER BY spent.currency, spent.date`;
