import { leftJoinByIdSql } from '../kernel/join-by-id.sql.ts';

/**
 * Sums moved by transfers, by source, target, currency and day. If at least one side is cash, the cash side determines
 * direction and amount. For a move between two positions, the row has the outgoing transaction as `id` and no amount;
 * the caller values it. Links with an outgoing cash side are found by the day of that side; payouts and transfers of
 * positions by the position's day. Moves within one asset are left out.
 * $1 wallet, $2 first day, $3 last day of the sources.
 */
export const MOVED_SUMS = `
  SELECT "sourceId", "targetId", id, currency, date, sum(amount) AS amount
  FROM (
    SELECT t."assetId" AS "sourceId", coalesce(c."assetId", s."assetId", y."assetId") AS "targetId", NULL::uuid AS id,
      t."amountCurrency" AS currency, t.date, -t."amountValue" AS amount
    FROM "TransferLink" l
    JOIN "Transaction" t ON t."walletId" = $1 AND t.id = l."transactionId"
    ${leftJoinByIdSql('c', 'Transaction', 'l."counterTransactionId"')}
    ${leftJoinByIdSql('s', 'SecurityTransaction', 'l."counterSecurityTransactionId"')}
    ${leftJoinByIdSql('y', 'CryptoTransaction', 'l."counterCryptoTransactionId"')}
    WHERE l."walletId" = $1 AND l.date BETWEEN $2 AND $3 AND t."amountValue" < 0
    UNION ALL ${leaving('SecurityTransaction', 'securityTransactionId')}
    UNION ALL ${leaving('CryptoTransaction', 'cryptoTransactionId')}
  ) AS moved
  WHERE "sourceId" <> "targetId"
  GROUP BY 1, 2, 3, 4, 5
  ORDER BY currency, date`;

function leaving(table: string, own: string): string {
  return `
    SELECT p."assetId", coalesce(t."assetId", s."assetId", y."assetId"), CASE WHEN t.id IS NULL THEN p.id END,
      t."amountCurrency", t.date, t."amountValue"
    FROM "${table}" p
    CROSS JOIN LATERAL (SELECT * FROM "TransferLink" WHERE "walletId" = $1 AND "${own}" = p.id OFFSET 0) AS l
    ${leftJoinByIdSql('t', 'Transaction', 'l."counterTransactionId"')}
    ${leftJoinByIdSql('s', 'SecurityTransaction', 'l."counterSecurityTransactionId"')}
    ${leftJoinByIdSql('y', 'CryptoTransaction', 'l."counterCryptoTransactionId"')}
    WHERE p."walletId" = $1 AND p.date BETWEEN $2 AND $3
      AND (t."amountValue" > 0 OR t.id IS NULL AND p.type::text = 'transferOut')`;
}
