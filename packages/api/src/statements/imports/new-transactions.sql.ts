/**
 * The lines of `incoming` that do not exist on the asset yet ($1 wallet, $2 asset); used by the import and the preview.
 * A bank may repeat a record, so a key may occur twice in a file. `booked` is the table of existing transactions.
 */
export const newTransactionsSql = (booked: string) => `
  FROM (SELECT DISTINCT ON ("importKey") * FROM incoming ORDER BY "importKey", line) AS i
  WHERE i."existingId" IS NULL AND NOT EXISTS (
    SELECT FROM ${booked} t WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."importKey" = i."importKey")`;
