import type { ConnectedAccount } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';

/** An account that a run reads, with its asset. */
export interface AccountToRead {
  readonly id: string;
  readonly providerAccountId: string;
  readonly currency: string | null;
  readonly type: ConnectedAccount['type'];
  readonly cursor: string | null;
  readonly lastDay: string | null;
  readonly lastSyncTime: string | null;
  /** The day since which the bank's balance differs from the transactions; null without a difference. */
  readonly differenceSince: string | null;
  /**
   * State of the opening balance: null if there is none yet, `provisional` if a booked balance will correct it,
   * otherwise `final`.
   */
  readonly openingState: 'provisional' | 'final' | null;
  /** The id of the opening balance while it is provisional, otherwise null. */
  readonly openingTransactionId: string | null;
  readonly assetId: string;
}

const ACCOUNT = {
  id: is.uuid,
  providerAccountId: is.text,
  currency: is.orNull(is.text),
  type: is.oneOf('bank', 'savings', 'creditCard', 'loan', 'securities', 'other'),
  cursor: is.orNull(is.text),
  lastDay: is.orNull(is.date),
  lastSyncTime: is.orNull(is.timestamptz),
  differenceSince: is.orNull(is.date),
  openingState: is.orNull(is.oneOf('provisional', 'final')),
  openingTransactionId: is.orNull(is.uuid),
  assetId: is.uuid,
};

interface AccountsToReadInput {
  readonly connectionId: string;
  /** True if the run was requested. Scheduled runs skip archived assets. */
  readonly isByHand: boolean;
  /** Accounts read at or after this time belong to the current run already, and are not read again. */
  readonly roundTime: string;
  readonly time: Date;
}

/**
 * The accounts that feed an asset, have not been read since `roundTime`, and are not at their limit of reads at the
 * bank. Archived assets are included only if a person requested the run. If an account has several assets, only the
 * oldest asset is fed.
 */
export async function selectAccountsToRead(
  transaction: WalletTransaction,
  { connectionId, isByHand, roundTime, time }: AccountsToReadInput,
): Promise<AccountToRead[]> {
  return transaction.query({
    row: ACCOUNT,
    text: `SELECT DISTINCT ON (account.id) account.id, account."providerAccountId", account.currency, account.type, account.cursor,
             account."lastDay", account."lastSyncTime", account."differenceSince", account."openingState",
             account."openingTransactionId", asset.id AS "assetId"
           FROM "BankAccount" AS account
           JOIN "Asset" AS asset ON asset."walletId" = $1 AND asset."bankAccountId" = account.id
           WHERE account."walletId" = $1 AND account."connectionId" = $2 AND account."providerAccountId" IS NOT NULL
             AND asset."bankConnectionId" = $2 AND (NOT asset.archived OR $3)
             AND (account."lastSyncTime" IS NULL OR account."lastSyncTime" < $4)
             AND (account."limitUntil" IS NULL OR account."limitUntil" <= $5)
           ORDER BY account.id, asset.id`,
    values: [transaction.walletId, connectionId, isByHand, roundTime, time.toISOString()],
  });
}

/** Whether scheduled runs have an account to read: an account in the consent whose asset is not archived. */
export async function hasScheduledReads(transaction: WalletTransaction, connectionId: string): Promise<boolean> {
  const [row] = await transaction.query({
    row: { any: is.bool },
    text: `SELECT EXISTS (SELECT FROM "Asset" AS asset JOIN "BankAccount" AS account
             ON account."walletId" = $1 AND account.id = asset."bankAccountId"
           WHERE asset."walletId" = $1 AND asset."bankConnectionId" = $2 AND NOT asset.archived
             AND account."providerAccountId" IS NOT NULL) AS any`,
    values: [transaction.walletId, connectionId],
  });
  return row?.any === true;
}

/**
 * Returns the earliest time at which the limit of one of the connection's accounts ends (null if no account is
 * limited), and whether the connection has an account that is not limited.
 */
export async function readConnectionLimits(
  transaction: WalletTransaction,
  { connectionId, time }: { readonly connectionId: string; readonly time: Date },
): Promise<{ readonly end: string | null; readonly hasUnlimitedAccount: boolean }> {
  const [row] = await transaction.query({
    row: { end: is.orNull(is.timestamptz), hasUnlimitedAccount: is.bool },
    text: `SELECT min(account."limitUntil") FILTER (WHERE account."limitUntil" > $3) AS "end",
             coalesce(bool_or(account."limitUntil" IS NULL OR account."limitUntil" <= $3), false) AS "hasUnlimitedAccount"
           FROM "BankAccount" AS account JOIN "Asset" AS asset ON asset."walletId" = $1 AND asset."bankAccountId" = account.id
           WHERE account."walletId" = $1 AND account."connectionId" = $2 AND NOT asset.archived`,
    values: [transaction.walletId, connectionId, time.toISOString()],
  });
  return row ?? { end: null, hasUnlimitedAccount: false };
}
