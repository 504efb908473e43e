import * as is from '@coffer/db/columns.ts';
import type { UsingDateRule } from '@coffer/domain/using-dates.ts';
import type { z } from 'zod';
import { lockRecord } from '../locks.ts';
import { afterCursor, answered, changedNow, differing, found, madeNow, pageOf } from '../records.ts';
import { usingDateRuleWithoutRange } from '../transactions/transactions.schema.ts';
import type { RecordedWallet, Wallet } from '../wallet.ts';
import type {
  createMerchantInput,
  listMerchantsInput,
  Merchant,
  oneMerchantInput,
  updateMerchantInput,
} from './merchants.schema.ts';

export async function createMerchant(wallet: Wallet, input: z.infer<typeof createMerchantInput>): Promise<Merchant> {
  const row = await wallet.transaction.prisma.merchant.create({
    data: {
      ...madeNow(wallet),
      name: input.name,
      defaultCategoryId: input.defaultCategoryId ?? null,
      defaultUsingDateRule: input.defaultUsingDateRule ?? null,
      domains: input.domains ?? [],
      logo: input.logo ?? false,
      autoCreatedSource: input.autoCreatedSource ?? null,
      autoReviewTransactions: input.autoReviewTransactions ?? false,
    },
  });
  return toMerchant(row);
}

export async function listMerchants(wallet: Wallet, { walletId, limit, cursor }: z.infer<typeof listMerchantsInput>) {
  const rows = await wallet.transaction.prisma.merchant.findMany({
    where: { walletId, ...afterCursor(cursor) },
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return pageOf(rows.map(toMerchant), limit);
}

/** How many bookings each merchant has that has any: one walk along the index of bookings by merchant. */
export async function countBookings({ transaction, walletId }: Wallet) {
  return transaction.query({
    row: { merchantId: is.uuid, count: is.int8 },
    text: `SELECT "merchantId", count(*) AS count FROM "Transaction"
           WHERE "walletId" = $1 AND "merchantId" IS NOT NULL GROUP BY "merchantId"`,
    values: [walletId],
  });
}

export async function getMerchant(wallet: Wallet, id: string): Promise<Merchant> {
  const { walletId } = wallet;
  return toMerchant(found(await wallet.transaction.prisma.merchant.findFirst({ where: { walletId, id } })));
}

export async function updateMerchant(
  wallet: RecordedWallet,
  { walletId, id, ...input }: z.infer<typeof updateMerchantInput>,
): Promise<Merchant> {
  await lockRecord(wallet, 'Merchant', id, 'NO KEY UPDATE');
  const before = await getMerchant(wallet, id);
  wallet.changing(before);
  const changes = differing(before, input);
  if (changes === null) {
    wallet.unchanged();
    return before;
  }
  const row = await wallet.transaction.prisma.merchant.update({
    where: { walletId_id: { walletId, id } },
    data: { ...changes, ...changedNow(wallet) },
  });
  return toMerchant(row);
}

/**
 * Its bookings are left without a merchant, and rules that would have given it give none. What was decided for it is
 * forgotten, and rules about it, which nothing could match any more, go by their foreign keys.
 */
export async function deleteMerchant(
  wallet: RecordedWallet,
  { walletId, id }: z.infer<typeof oneMerchantInput>,
): Promise<{ id: string }> {
  await lockRecord(wallet, 'Merchant', id);
  wallet.changing(await getMerchant(wallet, id));
  const { transaction } = wallet;
  const values = [walletId, id, wallet.now().toISOString(), wallet.userId];
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
  await transaction.execute({
    text: `DELETE FROM "Merchant" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id],
  });
  return { id };
}

/** A row as it is answered; the database refuses a range. */
function toMerchant<
  Row extends Parameters<typeof answered>[0] & { readonly defaultUsingDateRule: UsingDateRule | null },
>(row: Row) {
  return {
    ...answered(row),
    defaultUsingDateRule: usingDateRuleWithoutRange.nullable().parse(row.defaultUsingDateRule),
  };
}
