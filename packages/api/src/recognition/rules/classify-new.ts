import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { giveCategories } from '../categoryReasons/give-categories.ts';
import { walletModel } from '../categoryReasons/wallet-model.ts';
import { merchantMatcher } from '../merchantAssignment/known-merchants.ts';
import { assignFound } from '../merchantAssignment/merchantAssignment.service.ts';
import { makeMerchantsOfSync } from '../merchantAssignment/merchants-of-sync.ts';
import { applyTo } from './apply.service.ts';
import { heldRules } from './held-rules.ts';

/**
 * Gives transactions that were just created, as by a sync, the merchants that the wallet knows and what its enabled rules
 * say, which goes before what the merchants say; then the categories that the wallet's model is sure of, and merchants for
 * the shops that are often among them. Few statements, however many transactions. They come here without their asset's
 * category, which is for want of a better one, and is set on those that are left without; the audit is the caller's.
 */
export async function classifyNew(wallet: Wallet, transactionIds: readonly string[]): Promise<void> {
  const matcher = await merchantMatcher(wallet);
  if (matcher !== null) {
    const bookings = await wallet.transaction.query({
      row: { id: is.uuid, fromTo: is.orNull(is.text), description: is.orNull(is.text) },
      text: `SELECT id, "fromTo", description FROM "Transaction" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
      values: [wallet.walletId, transactionIds],
    });
    const found = bookings.flatMap(({ id, fromTo, description }) => {
      const merchantId = matcher.match(fromTo, description);
      return merchantId === null ? [] : [{ id, merchantId }];
    });
    await assignFound(wallet, found);
  }
  const rules = (await heldRules(wallet)).filter(({ enabled }) => enabled);
  await applyTo(wallet, rules, transactionIds, true);
  const model = transactionIds.length === 0 ? null : await walletModel(wallet);
  if (model === null) return;
  await giveCategories(wallet, model, transactionIds);
  await makeMerchantsOfSync(wallet, model, transactionIds);
}
