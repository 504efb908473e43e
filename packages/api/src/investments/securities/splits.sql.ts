/**
 * Shared details of some securities, as WITH queries: with distributed tables they are on another node than the wallet, so a
 * statement that also reads a wallet must materialise them. `isins` is a condition on `isin`.
 */
export const sharedSecurityDetails = (isins: string) => `
  known AS MATERIALIZED (SELECT isin, name, wkn FROM "Security" WHERE ${isins}),
  known_split AS MATERIALIZED (SELECT isin, date, factor FROM "SecuritySplit" WHERE factor <> 1 AND ${isins})`;

/**
 * The effective splits of a wallet as `isin`, `date` and `factor`: its own take precedence over shared ones, and an own factor of
 * 1 cancels a shared split. Use after `sharedSecurityDetails`. This is text instead of a view, because with distributed tables a statement
 * whose wallet is a parameter is sent to that wallet's node only.
 */
export const effectiveSplits = (walletId: string) => `(
    SELECT isin, date, factor FROM "WalletSecuritySplit" WHERE "walletId" = ${walletId} AND factor <> 1
    UNION ALL
    SELECT isin, date, factor FROM known_split WHERE NOT EXISTS (
      SELECT FROM "WalletSecuritySplit" AS own
      WHERE own."walletId" = ${walletId} AND own.isin = known_split.isin AND own.date = known_split.date)
  )`;
