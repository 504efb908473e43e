import { joinByIdSql } from '../kernel/join-by-id.sql.ts';

export const POSITION_TABLES = { security: 'SecurityTransaction', crypto: 'CryptoTransaction' } as const;
export type PositionKind = keyof typeof POSITION_TABLES;

const KINDS = ['security', 'crypto'] as const;

/**
 * Money that moved in or out without being income or expense, by asset, currency and day: leaf transactions that are linked, in a
 * category of type transfer, or initial balances. A range scan of (walletId, date).
 * $1 wallet, $2 the day before the first, $3 the last day.
 */
export const MONEY_MOVEMENTS = `
  SELECT t."assetId" AS key, t."amountCurrency" AS currency, t.date, sum(t."amountValue") AS amount
  FROM "Transaction" t
  WHERE t."walletId" = $1 AND t.date > $2 AND t.date <= $3 AND NOT t.parent AND (
    t."categoryId" IN (
      SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND (c.type = 'transfer' OR c."systemKey" = 'initialBalance'))
    OR EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id))
  GROUP BY 1, 2, 3
  ORDER BY 2, 3`;

/**
 * Position movements with a cash leg: the negated cash amount, on the day of the position.
 * $1 wallet, $2 the day before, $3 the end.
 */
export const MOVEMENTS_WITH_CASH = KINDS.map(forCash).join(' UNION ALL ');

/**
 * Position transactions that move units without a cash leg, by id. The caller values each at the price of its day. $1
 * wallet, $2 the day before the first, $3 the last day.
 */
export const MOVEMENTS_WITHOUT_CASH = movementsWithoutCashSql(['transferIn', 'transferOut', 'initialBalance']);

function forCash(kind: PositionKind): string {
  return `
    SELECT p."assetId" AS key, t."amountCurrency" AS currency, p.date, -t."amountValue" AS amount
    FROM "${POSITION_TABLES[kind]}" p
    JOIN "TransferLink" l ON l."walletId" = $1 AND l."${kind}TransactionId" = p.id
    ${joinByIdSql('t', 'Transaction', 'l."counterTransactionId"')}
    WHERE p."walletId" = $1 AND p.date > $2 AND p.date <= $3`;
}

/**
 * Returns a query for position transactions without a cash leg that have one of these types or a transfer link.
 * `isTransfer` is true if the type or a link makes the transaction a transfer. $1 wallet, $2 the day before, $3 the
 * end.
 */
export function movementsWithoutCashSql(types: readonly string[]): string {
  const listed = types.map((type) => `'${type}'`).join(', ');
  return KINDS.map(
    (kind) => `
    SELECT p.id, p."assetId", p.date, l.id IS NOT NULL OR p.type::text IN ('transferIn', 'transferOut') AS "isTransfer"
    FROM "${POSITION_TABLES[kind]}" p
    LEFT JOIN "TransferLink" l ON l."walletId" = $1 AND l."${kind}TransactionId" = p.id
    WHERE p."walletId" = $1 AND p.date > $2 AND p.date <= $3 AND l."counterTransactionId" IS NULL
      AND (l.id IS NOT NULL OR p.type::text IN (${listed}))`,
  ).join(' UNION ALL ');
}
