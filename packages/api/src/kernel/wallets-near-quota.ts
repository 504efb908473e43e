import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';

interface WalletNearQuota {
  readonly walletId: string;
  readonly quota: string;
  /** The used bytes. */
  readonly used: number;
  /** The quota in bytes. */
  readonly limit: number;
}

/** Returns the wallets that use more than 80 % of a byte quota, fullest first. */
export async function findWalletsNearQuota(database: Pick<Database, 'query'>): Promise<WalletNearQuota[]> {
  return database.query({
    row: { walletId: is.uuid, quota: is.text, used: is.int8, limit: is.int8 },
    text: 'SELECT "walletId", kind AS quota, used, most AS limit FROM coffer.wallets_near_quota()',
  });
}
