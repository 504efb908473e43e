import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import type { Wallet } from '../../kernel/wallet.ts';
import type { balanceDifference, unreadableRecordList } from './bankConnections.schema.ts';
import { UNREADABLE_RECORDS_COLUMN } from './unreadable-records-column.ts';

/**
 * Returns the balance last stated by the asset's bank and, as of the last sync, its difference from the asset's
 * transactions up to that day. Returns null if no bank feeds the asset or the bank states no balance.
 */
export async function readBalanceDifference(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  assetId: string,
): Promise<z.infer<typeof balanceDifference>> {
  const [row] = await transaction.query({
    row: {
      date: is.date,
      currency: is.text,
      stated: is.numeric,
      computed: is.numeric,
      difference: is.numeric,
      since: is.orNull(is.date),
    },
    text: `SELECT account."statedDate" AS date, account."statedCurrency" AS currency, trim_scale(account.stated) AS stated,
             trim_scale(account.computed) AS computed, trim_scale(account.stated - account.computed) AS difference,
             account."differenceSince" AS since
           FROM "Asset" AS asset JOIN "BankAccount" AS account ON account."walletId" = $1 AND account.id = asset."bankAccountId"
           WHERE asset."walletId" = $1 AND asset.id = $2 AND account.stated IS NOT NULL`,
    values: [walletId, assetId],
  });
  return row ?? null;
}

/** Lists the unreadable records of the asset's bank, oldest first. */
export async function listUnreadableRecords(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  assetId: string,
): Promise<z.infer<typeof unreadableRecordList>> {
  const [row] = await transaction.query({
    row: { setAside: UNREADABLE_RECORDS_COLUMN },
    text: `SELECT account."setAside" FROM "Asset" AS asset
           JOIN "BankAccount" AS account ON account."walletId" = $1 AND account.id = asset."bankAccountId"
           WHERE asset."walletId" = $1 AND asset.id = $2`,
    values: [walletId, assetId],
  });
  return { items: (row?.setAside ?? []).map(({ key, raw, since }) => ({ key, raw, since })) };
}
