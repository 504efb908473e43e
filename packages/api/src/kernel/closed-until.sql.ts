/** The last closed day of the asset of a row of the wallet $1, null where nothing of it is closed. */
export function closedUntilOf(assetId: string): string {
  return `(SELECT max(closed.date) FROM "Closing" AS closed
    WHERE closed."walletId" = $1 AND (closed."assetId" IS NULL OR closed."assetId" = ${assetId}))`;
}
