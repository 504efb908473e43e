import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import type { AccountToRead } from './accounts-to-read.ts';
import { renewLease } from './connection-lease.ts';
import type { LeasedRun } from './lease-connection.ts';
import { readTimeAfterLimit } from './schedule.ts';
import type { SyncServices } from './sync-services.ts';

interface Limited {
  readonly run: LeasedRun;
  readonly account: AccountToRead;
  readonly retryTime: Date | null;
}

/** Skips the account until its limit at the bank ends. Other accounts are still read. @throws LeaseLostError */
export async function skipLimitedAccount(services: SyncServices, { run, account, retryTime }: Limited): Promise<void> {
  const time = services.now();
  await services.database.withWallet(
    run.walletId,
    async (transaction) => {
      await renewLease(transaction, run, time);
      await transaction.execute({
        text: `UPDATE "BankAccount" SET "limitUntil" = $3 WHERE "walletId" = $1 AND id = $2`,
        values: [run.walletId, account.id, readTimeAfterLimit(time, retryTime, services).toISOString()],
      });
    },
    { quiet: true },
  );
}

/**
 * Returns the earliest time at which the limit of one of the connection's accounts ends (null if no account is
 * limited), and whether the connection has an account that is not limited.
 */
export async function readConnectionLimits(
  transaction: WalletTransaction,
  { connectionId, time }: { readonly connectionId: string; readonly time: Date },
): Promise<{ readonly end: string | null; readonly hasOthers: boolean }> {
  const [row] = await transaction.query({
    row: { end: is.orNull(is.timestamptz), hasOthers: is.bool },
    text: `SELECT min(account."limitUntil") FILTER (WHERE account."limitUntil" > $3) AS "end",
             coalesce(bool_or(account."limitUntil" IS NULL OR account."limitUntil" <= $3), false) AS "hasOthers"
           FROM "BankAccount" AS account JOIN "Asset" AS asset ON asset."walletId" = $1 AND asset."bankAccountId" = account.id
           WHERE account."walletId" = $1 AND account."connectionId" = $2 AND NOT asset.archived`,
    values: [transaction.walletId, connectionId, time.toISOString()],
  });
  return row ?? { end: null, hasOthers: false };
}
