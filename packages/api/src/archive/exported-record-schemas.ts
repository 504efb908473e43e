import { matchReview } from '../banks/reviews/matchReviews.schema.ts';
import { category } from '../books/categories/categories.schema.ts';
import { categoryGroup } from '../books/categoryGroups/categoryGroups.schema.ts';
import { comment } from '../books/comments/comments.schema.ts';
import { tag } from '../books/tags/tags.schema.ts';
import { transaction } from '../books/transactions/transactions.schema.ts';
import { cryptoTransaction } from '../investments/cryptoTransactions/cryptoTransactions.schema.ts';
import { securityTransaction } from '../investments/securityTransactions/securityTransactions.schema.ts';
import { notification } from '../people/notifications/notifications.schema.ts';
import { budget, budgetMonth, budgetTarget } from '../planning/budgets/budgets.schema.ts';
import { scenario } from '../planning/scenarios/scenarios.schema.ts';
import { merchant } from '../recognition/merchants/merchants.schema.ts';
import { rule } from '../recognition/rules/rules.schema.ts';
import { assetGroup } from '../wallets/assetGroups/assetGroups.schema.ts';
import { asset } from '../wallets/assets/assets.schema.ts';

/** API records by the `type` of their export lines. Their fields are the exported and restored columns. */
export const EXPORTED_RECORD_SCHEMAS = {
  asset,
  assetGroup,
  budget,
  budgetMonth,
  budgetTarget,
  category,
  categoryGroup,
  comment,
  cryptoTransaction,
  matchReview,
  merchant,
  notification,
  rule,
  scenario,
  securityTransaction,
  tag,
  transaction,
} as const;
