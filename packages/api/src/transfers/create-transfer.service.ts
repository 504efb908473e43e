import { formatDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import type { z } from 'zod';
import { createTransaction, getTransaction } from '../books/transactions/transactions.service.ts';
import { lockRecord } from '../kernel/locks.ts';
import { invalidFieldProblem, invalidReferenceProblem, Problem } from '../kernel/problems.ts';
import type { RequestedWallet, Wallet } from '../kernel/wallet.ts';
import { getAsset } from '../wallets/assets/assets.service.ts';
import { expectedCounterAmount } from './expected-counter-amount.ts';
import type { convertTransferInput, createTransferInput } from './transfers.schema.ts';

/** Creates both transactions of a transfer and links them, in one database transaction. */
export async function createTransfer(wallet: RequestedWallet, input: z.infer<typeof createTransferInput>) {
  const { walletId, assetId, counterAssetId, date, counterDate = date, description, notes, tagIds, reviewed } = input;
  const [from, to] = await openAssets(wallet, { assetId, counterAssetId });
  const { amountCurrency = from.defaultCurrency, counterAmountCurrency = to.defaultCurrency } = input;
  await wallet.rates.requireCurrency(amountCurrency, 'amountCurrency');
  await wallet.rates.requireCurrency(counterAmountCurrency, 'counterAmountCurrency');
  const amount = parseUnlimitedDecimal(input.amountValue);
  const counterAmountValue =
    input.counterAmountValue ??
    (await expectedCounterAmount(
      wallet,
      { amount, currency: amountCurrency, date },
      { isTransaction: true, currency: counterAmountCurrency, field: 'counterAmountValue' },
    ));
  const common = { walletId, description, notes, tagIds, reviewed, merchantId: null };
  const leaving = {
    ...common,
    assetId,
    date,
    amountValue: formatDecimal(amount.negated()),
    amountCurrency,
    fromTo: to.name,
  };
  const coming = {
    ...common,
    assetId: counterAssetId,
    date: counterDate,
    amountValue: counterAmountValue,
    amountCurrency: counterAmountCurrency,
    fromTo: from.name,
  };
  // Ordered by asset id, so that two transfers in opposite directions do not deadlock on day totals.
  const isInOrder = assetId < counterAssetId;
  const first = await createTransaction(wallet, isInOrder ? leaving : coming);
  const second = await createTransaction(wallet, {
    ...(isInOrder ? coming : leaving),
    transferCounterType: 'transaction',
    transferCounterId: first.id,
  });
  const linked = await getTransaction(wallet, first.id);
  return isInOrder ? { source: linked, counter: second } : { source: second, counter: linked };
}

/**
 * Converts the amount of a transfer that is not created yet to the currency of the receiving side. The amount is null
 * if it is zero or out of range.
 */
export async function convertTransferAmount(wallet: Wallet, input: z.infer<typeof convertTransferInput>) {
  const { date, amountCurrency, counterAmountCurrency } = input;
  await wallet.rates.requireCurrency(amountCurrency, 'amountCurrency');
  await wallet.rates.requireCurrency(counterAmountCurrency, 'counterAmountCurrency');
  try {
    const source = { amount: parseUnlimitedDecimal(input.amountValue), currency: amountCurrency, date };
    const wanted = { isTransaction: true, currency: counterAmountCurrency };
    return { counterAmountValue: await expectedCounterAmount(wallet, source, wanted) };
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalidState') return { counterAmountValue: null };
    throw error;
  }
}

/** Both assets, locked against deletion; throws if one is archived. */
async function openAssets(wallet: Wallet, ids: { readonly assetId: string; readonly counterAssetId: string }) {
  const inOrder = Object.entries(ids).toSorted(([, one], [, other]) => (one < other ? -1 : 1));
  for (const [field, id] of inOrder) {
    if (!(await lockRecord(wallet, 'Asset', id, 'KEY SHARE'))) throw invalidReferenceProblem(field);
  }
  const open = async (field: keyof typeof ids) => {
    const asset = await getAsset(wallet, ids[field]);
    if (asset.archived) throw invalidFieldProblem('invalidState', field, 'is archived, so it accepts no transactions');
    return asset;
  };
  return [await open('assetId'), await open('counterAssetId')] as const;
}
