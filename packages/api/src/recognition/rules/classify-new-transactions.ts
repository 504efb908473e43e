import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { applyModelCategories } from '../categoryReasons/apply-model-categories.ts';
import { buildWalletCategoryModel } from '../categoryReasons/build-category-model.ts';
import { createMerchantMatcher } from '../merchantAssignment/create-merchant-matcher.ts';
import { createMerchantsAfterSync } from '../merchantAssignment/create-merchants-after-sync.ts';
import { assignMatchedMerchants } from '../merchantAssignment/merchantAssignment.service.ts';
import { applyRulesToTransactions } from './apply.service.ts';
import { readRulesAndLockTargets } from './lock-rule-targets.ts';

/**
 * Assigns recognised merchants to new transactions, such as those of a sync run, and applies enabled rules, which take
 * precedence over merchant defaults. Then gives the categories that the wallet's model is sure of, and creates merchants for
 * shops that occur often. The number of statements does not depend on the number of transactions. The caller inserts
 * transactions without the asset's default category, sets it afterwards where no category was found, and writes the audit
 * row.
 */
export async function classifyNewTransactions(wallet: Wallet, transactionIds: readonly string[]): Promise<void> {
  const matcher = await createMerchantMatcher(wallet);
  if (matcher !== null) {
    const transactions = await wallet.transaction.query({
      row: { id: is.uuid, fromTo: is.orNull(is.text), description: is.orNull(is.text) },
      text: `SELECT id, "fromTo", description FROM "Transaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
      values: [wallet.walletId, transactionIds],
    });
    const found = transactions.flatMap(({ id, fromTo, description }) => {
      const merchantId = matcher.match(fromTo, description);
      return merchantId === null ? [] : [{ id, merchantId }];
    });
    await assignMatchedMerchants(wallet, found);
  }
  const rules = (await readRulesAndLockTargets(wallet)).filter(({ enabled }) => enabled);
  await applyRulesToTransactions(wallet, rules, transactionIds, true);
  const model = transactionIds.length === 0 ? null : await buildWalletCategoryModel(wallet);
  if (model === null) return;
  await applyModelCategories(wallet, model, transactionIds);
  await createMerchantsAfterSync(wallet, model, transactionIds);
}
