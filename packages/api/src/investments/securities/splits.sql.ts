/**
 * What is known everywhere of some securities, for a WITH: a statement that also reads a wallet has it from there, because
 * where tables are distributed these lie on another machine. `isins` is a condition on `isin`.
 */
export const knownOf = (isins: string) => `
  known AS MATERIALIZED (SELECT isin, name, wkn FROM "Security" WHERE ${isins}),
  known_split AS MATERIALIZED (SELECT isin, date, factor FROM "SecuritySplit" WHERE factor <> 1 AND ${isins})`;

/**
 * The splits that hold in a wallet, `isin`, `date` and `factor`: its own before what is known everywhere, and one of a
 * factor of 1 takes a known one away; after `knownOf`. As text and not as a view, because a statement that names its wallet by a parameter
 * is sent to the machine of that wallet alone where tables are distributed.
 */
export const splitsIn = (walletId: string) => `(
    SELECT isin, date, factor FROM "WalletSecuritySplit" WHERE "walletId" = ${walletId} AND factor <> 1
    UNION ALL
    SELECT isin, date, factor FROM known_split WHERE NOT EXISTS (
      SELECT FROM "WalletSecuritySplit" AS own
      WHERE own."walletId" = ${walletId} AND own.isin = known_split.isin AND own.date = known_split.date)
  )`;
