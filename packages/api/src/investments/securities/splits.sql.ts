/**
 * The splits that hold in a wallet, `isin`, `date` and `factor`: its own before what is known everywhere, and one of a
 * factor of 1 takes a known one away. As text and not as a view, because a statement that names its wallet by a parameter
 * is sent to the machine of that wallet alone where tables are distributed.
 */
export const splitsIn = (walletId: string) => `(
    SELECT isin, date, factor FROM "WalletSecuritySplit" WHERE "walletId" = ${walletId} AND factor <> 1
    UNION ALL
    SELECT isin, date, factor FROM "SecuritySplit" AS known WHERE factor <> 1 AND NOT EXISTS (
      SELECT FROM "WalletSecuritySplit" AS own
      WHERE own."walletId" = ${walletId} AND own.isin = known.isin AND own.date = known.date)
  )`;
