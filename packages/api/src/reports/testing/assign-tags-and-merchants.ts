import { Decimal, formatDecimal } from '@coffer/domain/decimal.ts';
import fc from 'fast-check';
import type { BuiltWallet } from './build-wallet.ts';

/**
 * Assigns two tags and two merchants to random transactions, including parents and parts. Splits some transactions after the
 * first tag was assigned and before the second one, so that a tag may be assigned before or after the split.
 */
export async function assignTagsAndMerchants({ walletId, call }: BuiltWallet, seed: number) {
  const tagIds: string[] = [];
  for (const name of ['one', 'two']) tagIds.push((await call.tags.create({ walletId, name })).id);
  const merchantIds: string[] = [];
  for (const name of ['Shop', 'Baker']) merchantIds.push((await call.merchants.create({ walletId, name })).id);
  const { items } = await call.transactions.list({ walletId, limit: 500 });
  const some = (salt: number) => {
    const ids = items.map(({ id }) => id);
    return fc.sample(fc.subarray(ids, { minLength: 1 }), { seed: seed + salt, numRuns: 1 })[0] ?? [];
  };
  const divided = items
    .filter((one) => !one.parent && one.parentTransactionId === null && one.transferCounterId === null)
    // The wallet may no longer hold the symbol of an old transaction.
    .filter(({ amountCurrency }) => amountCurrency.length === 3)
    .slice(0, 3);
  for (const [at, tagId] of tagIds.entries()) {
    await call.transactions.bulkAddTags({ walletId, transactionIds: some(at), tagIdsToAdd: [tagId] });
    if (at > 0) continue;
    for (const { id, amountValue } of divided) {
      const rest = formatDecimal(new Decimal(amountValue).minus(1));
      await call.transactions.split({ walletId, id, parts: [{ amountValue: '1' }, { amountValue: rest }] });
    }
  }
  for (const [at, merchantId] of merchantIds.entries())
    await call.transactions.bulkUpdate({
      ...{ walletId, transactionIds: some(at + 9).slice(0, 12) },
      changes: { merchantId },
    });
  return { tagIds, merchantIds };
}
