/**
 * Returns WITH queries for the shared details of some securities. The queries are materialized, because with
 * distributed tables the shared details are on another node than the wallet. `isins` is an SQL condition on `isin`.
 */
export const sharedSecurityDetailsSql = (isins: string) => `
  known AS MATERIALIZED (SELECT isin, name, wkn FROM "Security" WHERE ${isins}),
  known_split AS MATERIALIZED (SELECT isin, date, factor FROM "SecuritySplit" WHERE factor <> 1 AND ${isins})`;

/**
 * Returns a subquery for the effective splits of a wallet, with the columns `isin`, `date` and `factor`. The wallet's
 * own splits take precedence over shared splits, and an own factor of 1 cancels a shared split. The statement needs the
 * WITH queries of `sharedSecurityDetailsSql`. This is not a view, because with distributed tables, a statement with the
 * wallet as a parameter is sent only to that wallet's node, where a view could not read shared splits.
 */
export const effectiveSplitsSql = (walletId: string) => `(
    SELECT isin, date, factor FROM "WalletSecuritySplit" WHERE "walletId" = ${walletId} AND factor <> 1
    UNION ALL
    SELECT isin, date, factor FROM known_split WHERE NOT EXISTS (
      SELECT FROM "WalletSecuritySplit" AS own
      WHERE own."walletId" = ${walletId} AND own.isin = known_split.isin AND own.date = known_split.date)
  )`;
