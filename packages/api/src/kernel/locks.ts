import type { DB } from '@coffer/db/generated/tables.ts';
import type { Wallet } from './wallet.ts';

/** The names of tables whose records `lockRecord` can lock: those with the columns `walletId` and `id`. */
export type LockableTable = {
  [Name in keyof DB]: DB[Name] extends { walletId: unknown; id: unknown } ? Name : never;
}[keyof DB];

/**
 * Row locks, strongest first. Until the lock ends, no other transaction can refer to the record (`UPDATE`), change it
 * (`NO KEY UPDATE`) or delete it (`KEY SHARE`). Stronger locks also have the effect of weaker ones.
 */
export type LockStrength = 'UPDATE' | 'NO KEY UPDATE' | 'KEY SHARE';

/**
 * SQL: the order in which all operations lock transactions, to avoid deadlocks. A parent comes before its split parts
 * whatever their ids, because changing a split locks the parent first.
 */
export const transactionLockOrderSql = (transactions: '"Transaction"' | 't'): string =>
  `ORDER BY ${transactions}."parentTransactionId" IS NOT NULL, ${transactions}.id`;

/**
 * Locks a record until the database transaction ends, so that the second of two concurrent writers sees the changes of
 * the first. Returns false if the record does not exist.
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
 * Locks all transactions that satisfy `condition`, in the common order. A bulk update or deletion would lock them in
 * arbitrary order and could deadlock. In the condition, $1 is the wallet, and `values` start at $2.
 */
export async function lockMatchingTransactions(
  { transaction, walletId }: Wallet,
  condition: string,
  values: readonly unknown[],
): Promise<void> {
  await transaction.execute({
    text: `SELECT count(*) FROM (
             SELECT FROM "Transaction" WHERE "walletId" = $1 AND ${condition} ${transactionLockOrderSql('"Transaction"')} FOR UPDATE) AS held`,
    values: [walletId, ...values],
  });
}
