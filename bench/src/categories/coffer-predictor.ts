import { STARTER_KEYS } from '@coffer/domain/categories/business-kinds.ts';
import { type CategoryExample, CategoryModel } from '@coffer/domain/categories/category-model.ts';
import type { LabelledTransaction, LabelledWallet } from './labelled-wallets.ts';

const BUSINESS = ['revenue', 'material', 'equipment', 'software', 'businessTravel', 'advertising', 'advisers', 'vat'];
/** System categories, which the labels do not use. */
const SYSTEM = ['fees', 'tax'];

/**
 * Returns Coffer's category model, trained on `before`: `apply` returns the category that Coffer would apply
 * automatically, or null, and `learn` adds the person's choice.
 */
export function createCofferPredictor(wallet: LabelledWallet, before: readonly LabelledTransaction[]) {
  const isBusiness = wallet.transactions.some(({ category }) => category !== null && BUSINESS.includes(category));
  const ids = STARTER_KEYS.filter((key) => !SYSTEM.includes(key) && (isBusiness || !BUSINESS.includes(key)));
  const model = new CategoryModel({
    ids,
    starters: new Map(ids.map((key) => [key, key])),
    language: wallet.language,
  });
  for (const _ of model.learnAll(before.map(exampleOf)));
  return {
    apply: (one: LabelledTransaction) => {
      const guess = model.guess(exampleOf(one));
      return guess?.isSure === true ? guess.categoryId : null;
    },
    learn: (one: LabelledTransaction) => model.learn(exampleOf(one)),
  };
}

function exampleOf({
  date,
  asset,
  amount,
  currency,
  counterparty,
  description,
  category,
}: LabelledTransaction): CategoryExample {
  return { date, assetId: asset, amount, currency, counterparty, description, categoryId: category };
}
