import * as is from '@coffer/db/columns.ts';
import { formatDecimal, isDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import type { z } from 'zod';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import type { ChangeReporter, RequestedWallet } from '../../kernel/wallet.ts';
import type { setBalanceInput } from '../../wallets/assets/assets.schema.ts';
import { lockAsset } from '../../wallets/assets/assets.service.ts';
import { findSystemCategoryId } from '../../wallets/system-categories.ts';
import { getWallet, walletToday } from '../../wallets/wallets.service.ts';
import type { Transaction } from './transactions.schema.ts';
import { createTransactionWithoutRules } from './transactions.service.ts';

/**
 * Adds one transaction, so that the asset's balance in a currency is `balance` at the end of `date`. Returns null,
 * and adds nothing, if the balance is already right. The transaction gets the asset's value-change category or,
 * without one, the system category.
 */
export async function setBalance(
  wallet: RequestedWallet & ChangeReporter,
  input: z.infer<typeof setBalanceInput>,
): Promise<Transaction | null> {
  const { walletId, id } = input;
  // Blocks other changes of the asset's transactions, so that two calls cannot both add the same difference.
  const asset = await lockAsset(wallet, id, 'against transactions');
  const currency = input.currency ?? asset.defaultCurrency;
  await wallet.rates.requireCurrency(currency, 'currency');
  const date = input.date ?? walletToday(await getWallet(wallet.transaction), wallet.now());
  const [present] = await wallet.transaction.query({
    row: { amount: is.numeric },
    text: `SELECT coalesce(sum(amount), 0) AS amount FROM "DayTotal"
           WHERE "walletId" = $1 AND "assetId" = $2 AND currency = $3 AND date <= $4`,
    values: [walletId, id, currency, date],
  });
  const difference = parseUnlimitedDecimal(input.balance).minus(parseUnlimitedDecimal(present?.amount ?? '0'));
  if (difference.isZero()) {
    wallet.unchanged();
    return null;
  }
  const amountValue = formatDecimal(difference);
  if (!isDecimal(amountValue))
    throw invalidFieldProblem('invalidState', 'balance', 'is too far from the present balance for one transaction');
  return createTransactionWithoutRules(wallet, {
    walletId,
    assetId: id,
    date,
    amountValue,
    amountCurrency: currency,
    categoryId: asset.valueChangeCategoryId ?? (await findSystemCategoryId(wallet.transaction, 'valueChange')),
  });
}
