/**
 * The lines of `incoming` that are not booked on the asset yet ($1 wallet, $2 asset): what an import books, and what a
 * preview says that it would. A key may be in the file twice (a bank's own repetition). `booked` is the table of
 * what is booked.
 */
export const newBookings = (booked: string) => `
  FROM (SELECT DISTINCT ON ("importKey") * FROM incoming ORDER BY "importKey", line) AS i
  WHERE i.standing IS NULL AND NOT EXISTS (
    SELECT FROM ${booked} t WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."importKey" = i."importKey")`;
