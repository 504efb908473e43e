import type { TransactionOptions, WalletTransaction } from '@coffer/db/database.ts';
import { LEASE_MS, type LeasedConnection } from './lease-connection.ts';
import type { SyncDependencies } from './sync-dependencies.ts';

/**
 * Thrown if another worker has leased the connection, or if it was disconnected or deleted. Nothing more may be written
 * for it.
 */
export class LeaseLostError extends Error {}

type Leased = LeasedConnection & { readonly kind: string };

/** Extends the lease periodically during a long operation, until `end` is called. */
export function startLeaseRenewal(services: SyncDependencies, taken: Leased) {
  const timer = setInterval(() => {
    // A worker that lost the lease gets the error when it writes.
    void withLease(services, taken, async () => undefined, { quiet: true }).catch(() => undefined);
  }, LEASE_MS / 4);
  timer.unref();
  return { end: () => clearInterval(timer) };
}

/** Runs `work` in one database transaction that has the lease and extends it. @throws LeaseLostError */
export function withLease<Result>(
  { database, now }: Pick<SyncDependencies, 'database' | 'now'>,
  taken: Leased,
  work: (transaction: WalletTransaction) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  return database.withWallet(
    taken.walletId,
    async (transaction) => {
      await renewLease(transaction, taken, now());
      return work(transaction);
    },
    options,
  );
}

/** Locks the connection's state until the transaction ends, and extends the lease. @throws LeaseLostError */
async function renewLease(
  transaction: WalletTransaction,
  { connectionId, leaseId, kind }: Leased,
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

/** Releases the connection unchanged, so that another worker can take it immediately. */
export async function releaseConnection(
  services: SyncDependencies,
  { walletId, connectionId, leaseId }: LeasedConnection,
) {
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
