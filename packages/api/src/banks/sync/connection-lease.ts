import type { WalletTransaction } from '@coffer/db/database.ts';
import { LEASE_MS, type LeasedConnection } from './lease-connection.ts';
import type { SyncServices } from './sync-services.ts';

/** Another worker has taken the connection, or it was disconnected or deleted. Nothing more may be written for it. */
export class LeaseLostError extends Error {}

/** Locks the connection's state until the transaction ends, and extends the lease. @throws LeaseLostError */
export async function renewLease(
  transaction: WalletTransaction,
  { connectionId, leaseId, kind }: Pick<LeasedConnection, 'connectionId' | 'leaseId'> & { readonly kind: string },
  time: Date,
): Promise<void> {
  const renewed = await transaction.execute({
    text: `UPDATE "ConnectionState" SET "leasedUntil" = $4
           WHERE "walletId" = $1 AND "connectionId" = $2 AND "leaseId" = $3 AND "isEnding" = $5`,
    values: [
      transaction.walletId,
      connectionId,
      leaseId,
      new Date(time.getTime() + LEASE_MS).toISOString(),
      kind === 'ending',
    ],
  });
  if (renewed === 0) throw new LeaseLostError('another worker has the connection');
}

/** Extends the lease periodically during a long operation, until stopped. */
export function startLeaseRenewal(services: SyncServices, taken: LeasedConnection & { readonly kind: string }) {
  const timer = setInterval(() => {
    // A worker that lost the lease gets the error when it writes.
    void services.database
      .withWallet(taken.walletId, (transaction) => renewLease(transaction, taken, services.now()), { quiet: true })
      .catch(() => undefined);
  }, LEASE_MS / 4);
  timer.unref();
  return { end: () => clearInterval(timer) };
}

/** Releases the connection unchanged, so that another worker can take it immediately. */
export async function releaseConnection(services: SyncServices, { walletId, connectionId, leaseId }: LeasedConnection) {
  await services.database.withWallet(
    walletId,
    (transaction) =>
      transaction.execute({
        text: `UPDATE "ConnectionState" SET "leaseId" = NULL, "leasedUntil" = NULL
               WHERE "walletId" = $1 AND "connectionId" = $2 AND "leaseId" = $3`,
        values: [walletId, connectionId, leaseId],
      }),
    { quiet: true },
  );
}
