import type { Wallet } from './wallet.ts';

/** Tables of a wallet whose records are locked one at a time. */
export type LockableTable =
  | 'Asset'
  | 'AssetGroup'
  | 'BankConnection'
  | 'Category'
  | 'CategoryGroup'
  | 'Closing'
  | 'Comment'
  | 'CryptoTransaction'
  | 'File'
  | 'Merchant'
  | 'Rule'
  | 'Notification'
  | 'PlanItem'
  | 'Scenario'
  | 'SecurityTransaction'
  | 'Tag'
  | 'Transaction'
  | 'Webhook';

/** From the strongest: nobody may refer to it either; nobody may change it; nobody may delete it. */
export type LockStrength = 'UPDATE' | 'NO KEY UPDATE' | 'KEY SHARE';

/**
 * Holds a record until the transaction ends: of two writers that read the same version, the second must see what the
 * first has made of it. Answers whether there is such a record.
 */
export async function lockRecord(
  { transaction, walletId }: Wallet,
  table: LockableTable,
  id: string,
  strength: LockStrength = 'UPDATE',
): Promise<boolean> {
  const rows = await transaction.query({
    name: `lock ${table} ${strength}`,
    text: `SELECT FROM "${table}" WHERE "walletId" = $1 AND id = $2 FOR ${strength}`,
    values: [walletId, id],
  });
  return rows.length > 0;
}
