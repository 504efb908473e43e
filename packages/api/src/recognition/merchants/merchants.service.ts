import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { lockMatchingTransactions } from '../../kernel/locks.ts';
import { createRecordService } from '../../kernel/record-service.ts';
import { usingDateRuleWithoutRange } from '../../kernel/shapes.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  type createMerchantInput,
  type listMerchantsInput,
  type Merchant,
  merchant,
  type merchantReferenceInput,
  type updateMerchantInput,
} from './merchants.schema.ts';

const withoutRange = usingDateRuleWithoutRange.nullable();

const merchants = createRecordService({
  table: 'Merchant',
  record: merchant,
  // A database constraint excludes the rule `range`.
  answers: (rows): Merchant[] =>
    rows.map((row) => ({ ...row, defaultUsingDateRule: withoutRange.parse(row.defaultUsingDateRule) })),
});

export const getMerchant = merchants.get;

export function createMerchant(
  wallet: Wallet,
  { walletId: _walletId, ...input }: z.infer<typeof createMerchantInput>,
): Promise<Merchant> {
  return merchants.create(wallet, input);
}

export function listMerchants(wallet: Wallet, page: z.infer<typeof listMerchantsInput>) {
  return merchants.list(wallet, page);
}

export function updateMerchant(
  wallet: RecordedWallet,
  { walletId: _walletId, id, ...input }: z.infer<typeof updateMerchantInput>,
): Promise<Merchant> {
  return merchants.update(wallet, id, input, (changes) => changes, { strength: 'NO KEY UPDATE' });
}

/**
 * Returns the number of transactions of each merchant that has any. Like the transaction list, does not count the
 * parents of splits. Counts all transactions and the parents separately, because each count reads one index.
 */
export async function countTransactionsByMerchant({ transaction, walletId }: Wallet) {
  const counted = (which: string) => `(
    SELECT "merchantId", count(*) AS count FROM "Transaction"
    WHERE "walletId" = $1 AND "merchantId" IS NOT NULL ${which} GROUP BY "merchantId")`;
  return transaction.query({
    row: { merchantId: is.uuid, count: is.int8 },
    text: `SELECT every."merchantId", every.count - coalesce(parents.count, 0) AS count
           FROM ${counted('')} AS every LEFT JOIN ${counted('AND parent')} AS parents ON parents."merchantId" = every."merchantId"
           WHERE every.count > coalesce(parents.count, 0)`,
    values: [walletId],
  });
}

/**
 * Deletes a merchant. Its transactions lose it, and rules no longer assign it. Its decisions, and rules with it as a condition,
 * are deleted by their foreign keys.
 */
export async function deleteMerchant(
  wallet: RecordedWallet,
  { walletId, id }: z.infer<typeof merchantReferenceInput>,
): Promise<{ id: string }> {
  wallet.changing(await merchants.lock(wallet, id));
  const { transaction } = wallet;
  const values = [walletId, id, wallet.now().toISOString(), wallet.userId];
  await lockMatchingTransactions(wallet, '"merchantId" = $2', [id]);
  await transaction.execute({
    text: `UPDATE "Transaction" SET "merchantId" = NULL, "merchantAutoAssigned" = false, "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4
           WHERE "walletId" = $1 AND "merchantId" = $2`,
    values,
  });
  await transaction.execute({
    text: `UPDATE "Rule" SET "thenMerchantId" = NULL, "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4
           WHERE "walletId" = $1 AND "thenMerchantId" = $2`,
    values,
  });
  return merchants.remove(wallet, id);
}
