/**
 * Every security and crypto transaction up to a day, in the order in which they count, with the linked transaction of the same
 * kind: two scans of the wallet's part of the tables. $1 wallet, $2 last day.
 */
export const POSITION_TRANSACTIONS = `
  SELECT id, "counterId", "assetId", instrument, kind, type, date, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency",
    "taxValue", "taxCurrency"
  FROM (
    SELECT t."assetId", t.isin AS instrument, 'security' AS kind, t.type::text, t.date, t.id, t.quantity, t."priceValue",
      t."priceCurrency", t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency",
      l."counterSecurityTransactionId" AS "counterId"
    FROM "SecurityTransaction" t
    LEFT JOIN "TransferLink" l ON l."walletId" = $1 AND l."securityTransactionId" = t.id
    WHERE t."walletId" = $1 AND t.date <= $2
    UNION ALL
    SELECT t."assetId", t.symbol, 'crypto', t.type::text, t.date, t.id, t.quantity, t."priceValue", t."priceCurrency",
      t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency",
      l."counterCryptoTransactionId" AS "counterId"
    FROM "CryptoTransaction" t
    LEFT JOIN "TransferLink" l ON l."walletId" = $1 AND l."cryptoTransactionId" = t.id
    WHERE t."walletId" = $1 AND t.date <= $2
  ) transaction
  ORDER BY "assetId", kind DESC, instrument, date, id`;
