/**
 * What was moved where one side at least is of cash, which decides direction and size: by source, target, currency and
 * day of the cash. The links of a period stand in the order of their cash side's day; what a position paid out is found
 * by that position's own day. What moved within one asset is none. $1 wallet, $2 first day, $3 last day of the sources.
 */
export const MOVED_CASH = `
  SELECT "sourceId", "targetId", currency, date, sum(amount) AS amount
  FROM (
    SELECT t."assetId" AS "sourceId", coalesce(c."assetId", s."assetId", y."assetId") AS "targetId",
      t."amountCurrency" AS currency, t.date, -t."amountValue" AS amount
    FROM "TransferLink" l
    JOIN coffer.wallet_transaction t ON t."walletId" = $1 AND t.id = l."transactionId"
    LEFT JOIN coffer.wallet_transaction c ON c."walletId" = $1 AND c.id = l."counterTransactionId"
    LEFT JOIN "SecurityTransaction" s ON s."walletId" = $1 AND s.id = l."counterSecurityTransactionId"
    LEFT JOIN "CryptoTransaction" y ON y."walletId" = $1 AND y.id = l."counterCryptoTransactionId"
    WHERE l."walletId" = $1 AND l.date BETWEEN $2 AND $3 AND t."amountValue" < 0
    UNION ALL ${paidOut('SecurityTransaction', 'securityTransactionId')}
    UNION ALL ${paidOut('CryptoTransaction', 'cryptoTransactionId')}
  ) AS moved
  WHERE "sourceId" <> "targetId"
  GROUP BY 1, 2, 3, 4
  ORDER BY 3, 4`;

function paidOut(table: string, own: string): string {
  return `
    SELECT p."assetId", t."assetId", t."amountCurrency", t.date, t."amountValue"
    FROM "${table}" p
    JOIN "TransferLink" l ON l."walletId" = $1 AND l."${own}" = p.id
    JOIN coffer.wallet_transaction t ON t."walletId" = $1 AND t.id = l."counterTransactionId"
    WHERE p."walletId" = $1 AND p.date BETWEEN $2 AND $3 AND t."amountValue" > 0`;
}

/** What moved from one position to another: each booking by which it left, and the asset it came to. $1–$3 as above. */
export const MOVED_POSITIONS = `${leaving('SecurityTransaction', 'securityTransactionId')}
  UNION ALL ${leaving('CryptoTransaction', 'cryptoTransactionId')}`;

function leaving(table: string, own: string): string {
  return `
    SELECT p.id, p."assetId" AS "sourceId", coalesce(s."assetId", y."assetId") AS "targetId"
    FROM "${table}" p
    JOIN "TransferLink" l ON l."walletId" = $1 AND l."${own}" = p.id AND l."counterTransactionId" IS NULL
    LEFT JOIN "SecurityTransaction" s ON s."walletId" = $1 AND s.id = l."counterSecurityTransactionId"
    LEFT JOIN "CryptoTransaction" y ON y."walletId" = $1 AND y.id = l."counterCryptoTransactionId"
    WHERE p."walletId" = $1 AND p.date BETWEEN $2 AND $3 AND p.type::text = 'transferOut'
      AND coalesce(s."assetId", y."assetId") <> p."assetId"`;
}
