import type { Wallet } from '../kernel/wallet.ts';

/**
 * Ends the access requests of a person's apps when the person leaves a wallet: pending ones are rejected, and the
 * others stay readable for their app for a while.
 *
 * @param personId null for everybody, when the wallet is deleted
 */
export async function endAccessRequests(
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
