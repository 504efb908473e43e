import type { Wallet } from '../kernel/wallet.ts';

/**
 * What apps asked for in a wallet ends with their person's place there: what waits is rejected, and the rest is kept for
 * a while, for its app to read.
 *
 * @param personId null: of everybody, since the wallet goes
 */
export async function loseAccessRequests(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  personId: string | null,
): Promise<void> {
  await transaction.execute({
    text: `UPDATE "AccessRequest" SET "lostTime" = now(),
             status = CASE WHEN status = 'pending' AND "expiresTime" > now() THEN 'rejected' ELSE status END,
             "decidedTime" = CASE WHEN status = 'pending' AND "expiresTime" > now() THEN now() ELSE "decidedTime" END
           WHERE "walletId" = $1 AND ($2::uuid IS NULL OR "personId" = $2)`,
    values: [walletId, personId],
  });
}
