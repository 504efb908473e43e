/**
 * Leaf transactions on the budget's assets, with the key under which they count. $1 wallet, $2 the budget's assets, $3
 * the category of uncategorised transactions, $4 the categories of type transfer.
 */
const KEYED = `
  SELECT t.id, t.date, t."amountCurrency" AS currency, t."amountValue" AS amount, t."usingDateRule" AS rule, t."usingStartDate", t."usingEndDate",
    counter."assetId" = ANY($2::uuid[]) AND counter.id IS NOT NULL AS "isInternal", counter.date AS "counterDate", counter.id AS "counterId",
    CASE WHEN l.id IS NULL THEN coalesce(t."categoryId", $3::uuid)
      WHEN t."categoryId" IS NULL OR t."categoryId" = ANY($4::uuid[]) THEN coalesce(counter."assetId", security."assetId", crypto."assetId")
      ELSE t."categoryId" END AS key
  FROM "Transaction" t
  LEFT JOIN "TransferLink" l ON l."walletId" = $1 AND l."transactionId" = t.id
  LEFT JOIN "Transaction" counter ON counter."walletId" = $1 AND counter.id = l."counterTransactionId"
  LEFT JOIN "SecurityTransaction" security ON security."walletId" = $1 AND security.id = l."counterSecurityTransactionId"
  LEFT JOIN "CryptoTransaction" crypto ON crypto."walletId" = $1 AND crypto.id = l."counterCryptoTransactionId"
  WHERE t."walletId" = $1 AND NOT t.parent AND t."assetId" = ANY($2::uuid[])`;

/**
 * SQL: a page of transactions, newest first. $5 keys, $6 first and $7 last day of the month, $8 and $9 date and id of
 * the last transaction read, $10 limit.
 */
function page(days: string, counts: string, isInTransit = 'false'): string {
  return `
    SELECT id, date, currency, amount, "usingStartDate", "usingEndDate", ${isInTransit} AS "isInTransit"
    FROM (${KEYED} AND ${days}) AS keyed
    WHERE ${counts} AND ($8::date IS NULL OR (date, id) < ($8::date, $9::uuid))
    ORDER BY date DESC, id DESC LIMIT $10`;
}

const IS_KEYED = 'coalesce(NOT "isInternal", true) AND key = ANY($5::uuid[])';

export const COUNTED_TRANSACTIONS = {
  /** Transactions that count on their cash-flow dates. */
  cashFlowDates: page('t."usingStartDate" <= $7 AND t."usingEndDate" >= $6', IS_KEYED),
  /** Transactions that count on their own day. */
  ownDay: page('t.date BETWEEN $6 AND $7', IS_KEYED),
  /**
   * Transactions whose payment and cash-flow dates are on different sides of the month's end, and transfers in transit.
   * Here `$5` lists the keys to exclude.
   */
  timing: page(
    `((t."usingDateRule" <> 'transactionDate' AND (t."usingEndDate" > $7 OR t.date > $7) AND (t."usingStartDate" <= $7 OR t.date <= $7))
      OR (t.date <= $7 AND counter.date > $7)) AND $6::date IS NOT NULL`,
    `CASE WHEN coalesce("isInternal", false) THEN date <= $7 AND "counterDate" > $7
       ELSE key <> ALL($5::uuid[]) AND rule <> 'transactionDate' AND (("usingEndDate" > $7 AND date <= $7) OR ("usingStartDate" <= $7 AND date > $7)) END`,
    `coalesce("isInternal", false)`,
  ),
} as const;
