import type { Wallet } from '../kernel/wallet.ts';

/**
 * Ends the access requests of a person's apps when the person leaves a wallet. Pending requests are rejected. The apps
 * can read their requests for a while longer.
 *
 * @param personId null ends the requests of all members, for deleting the wallet
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
