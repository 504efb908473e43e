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
 * Everybody who holds several bookings holds them in this order, so that none waits for another crosswise: a whole before
 * its parts, as who changes a split does, whichever id is smaller.
 */
export const inBookingOrder = (bookings: '"Transaction"' | 't'): string =>
  `ORDER BY ${bookings}."parentTransactionId" IS NOT NULL, ${bookings}.id`;

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

/**
 * Holds all bookings of which `condition` is true, in the order of all: a statement that changes or deletes many takes
 * them as they come, and would meet others crosswise. $1 of the condition is the wallet, `values` are those from $2 on.
 */
export async function holdBookings(
  { transaction, walletId }: Wallet,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  await transaction.execute({
    text: `SELECT count(*) FROM (
             SELECT FROM "Transaction" WHERE "walletId" = $1 AND ${condition} ${inBookingOrder('"Transaction"')} FOR UPDATE) AS held`,
    values: [walletId, ...values],
  });
}
