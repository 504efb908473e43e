import { joinByIdSql } from '../kernel/join-by-id.sql.ts';
import { movementsWithoutCashSql, POSITION_TABLES, type PositionKind } from './movements.sql.ts';

/**
 * The amounts of each cause of a change in net worth, by currency and day, except `exchangeRates`. The rows with the
 * cause `recorded` are the total change in each currency, from which the effect of exchange rates is computed. $1
 * wallet, $2 the day before the first, $3 the last day.
 */
export const NET_WORTH_CAUSES_BY_DAY = `
  SELECT cause, currency, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
  FROM (
    SELECT cause, currency, date, sum(amount) AS amount
    FROM (${[cash(), changesOfValue(), trades('security'), trades('crypto')].join(' UNION ALL ')}) AS part
    WHERE amount <> 0
    GROUP BY cause, currency, date
  ) AS day
  GROUP BY cause, currency`;

/** Securities and crypto added or removed without cash, and whether they belong to a transfer. Valued at that day's price. */
export const CASHLESS_MOVEMENTS_AND_TRADES = movementsWithoutCashSql([
  'transferIn',
  'transferOut',
  'initialBalance',
  'buy',
  'sell',
]);

/**
 * Leaf transactions with their causes: a linked transaction is a transfer, any other transaction has the cause of its
 * category.
 */
function cash(): string {
  return `
    SELECT CASE
        WHEN l.id IS NOT NULL THEN 'transfers'
        WHEN c.type IS NULL OR c.type = 'none' THEN 'uncategorized'
        WHEN c.type = 'transfer' THEN 'transfers'
        WHEN c.type = 'valueChange' THEN 'corrections'
        WHEN c.type IN ('activeIncome', 'passiveIncome') THEN 'earned'
        ELSE 'spent'
      END AS cause, t."amountCurrency" AS currency, t.date, t."amountValue" AS amount
    FROM "Transaction" t
    LEFT JOIN "TransferLink" l ON l."walletId" = $1 AND l."transactionId" = t.id
    LEFT JOIN "Category" c ON c."walletId" = $1 AND c.id = t."categoryId"
    WHERE t."walletId" = $1 AND t.date > $2 AND t.date <= $3 AND NOT t.parent`;
}

function changesOfValue(): string {
  return `
    SELECT 'market', m.currency, m.date, m.amount FROM "MarketTotal" m
    WHERE m."walletId" = $1 AND m.date > $2 AND m.date <= $3
    UNION ALL
    SELECT 'recorded', w.currency, w.date, w.amount FROM coffer.worth_change w
    WHERE w."walletId" = $1 AND w.date > $2 AND w.date <= $3`;
}

/**
 * SQL: corrections of causes for trades that are linked to cash. The cash amount moves from `transfers` to `market`,
 * and fees and tax move from `market` to `fees`. `transfers` then keeps only the differences between the dates or
 * exchange rates of a trade and its cash.
 */
function trades(kind: PositionKind): string {
  return `
    SELECT part.cause, part.currency, p.date, part.amount
    FROM "${POSITION_TABLES[kind]}" p
    JOIN "TransferLink" l ON l."walletId" = $1 AND l."${kind}TransactionId" = p.id
    ${joinByIdSql('t', 'Transaction', 'l."counterTransactionId"')}
    CROSS JOIN LATERAL (VALUES
      ('market', t."amountCurrency", t."amountValue"), ('transfers', t."amountCurrency", -t."amountValue"),
      ('market', coalesce(p."feesCurrency", p."priceCurrency"), p."feesValue"),
      ('fees', coalesce(p."feesCurrency", p."priceCurrency"), -p."feesValue"),
      ('market', coalesce(p."taxCurrency", p."priceCurrency"), p."taxValue"),
      ('fees', coalesce(p."taxCurrency", p."priceCurrency"), -p."taxValue")
    ) AS part(cause, currency, amount)
    WHERE p."walletId" = $1 AND p.date > $2 AND p.date <= $3 AND part.currency IS NOT NULL`;
}
