/** SQL: the last closed day of an asset in the wallet $1; null if nothing is closed. */
export function closedUntilSql(assetId: string): string {
  return `(SELECT max(closed.date) FROM "Closing" AS closed
    WHERE closed."walletId" = $1 AND (closed."assetId" IS NULL OR closed."assetId" = ${assetId}))`;
}
