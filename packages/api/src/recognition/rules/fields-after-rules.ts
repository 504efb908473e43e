import { resolveCashFlowDates, type UsingDateRule } from '@coffer/domain/cash-flow-dates.ts';
import { earlierDate } from '@coffer/domain/dates.ts';
import { canApplyUsingDateRule } from '../merchantAssignment/merchant-defaults.ts';
import type { RuleDefinition } from './rules.schema.ts';

/** The fields of a transaction that rules can change. */
export interface RuleChangeableFields {
  readonly categoryId: string | null;
  readonly merchantId: string | null;
  readonly usingDateRule: UsingDateRule;
  readonly reviewed: boolean;
  readonly tagIds: readonly string[];
}

/** A transaction with the outcome of the rules. */
export interface RuleOutcome extends RuleChangeableFields {
  readonly id: string;
  readonly date: string;
  readonly fromTo: string | null;
  readonly description: string | null;
  readonly amountValue: string;
  readonly amountCurrency: string;
  /** Whether nobody chose a category: the transaction has none, or the system category `uncategorized`. */
  readonly uncategorized: boolean;
  /** Whether the category must not change: true for a side of a transfer, or if the service created the transaction. */
  readonly categoryFixed: boolean;
  readonly usingStartDate: string;
  /** The last closed day of the transaction's asset; null if nothing is closed. */
  readonly closedUntil: string | null;
  /** The indexes of the matching rules; null if none matches. */
  readonly outcomePlaces: readonly number[] | null;
  readonly outcomeMerchantId: string | null;
  readonly outcomeCategoryId: string | null;
  readonly outcomeUsingDateRule: UsingDateRule | null;
  readonly outcomeReviewed: boolean;
}

/** The defaults of a merchant for automatically assigned transactions. */
export interface MerchantDefaults {
  readonly defaultCategoryId: string | null;
  readonly defaultUsingDateRule: UsingDateRule | null;
  readonly autoReviewTransactions: boolean;
}

interface Applied {
  readonly rules: readonly RuleDefinition[];
  readonly merchants: ReadonlyMap<string, MerchantDefaults>;
  readonly overwrite: boolean;
}

/** Returns the transaction's fields after the rules are applied. Applying the rules again changes nothing. */
export function fieldsAfterRules(
  transaction: RuleOutcome,
  { rules, merchants, overwrite }: Applied,
): RuleChangeableFields {
  const { outcomeCategoryId, outcomeUsingDateRule, outcomeMerchantId: merchantId } = transaction;
  const given = merchantId !== null && merchantId !== transaction.merchantId ? merchants.get(merchantId) : undefined;
  const isFixed = transaction.categoryFixed || isClosed(transaction, transaction.usingStartDate);
  const takesCategory = !isFixed && (transaction.uncategorized || overwrite);
  const ownCategory = takesCategory ? outcomeCategoryId : null;
  const merchantCategory = transaction.uncategorized && !isFixed ? given?.defaultCategoryId : null;
  const rule = outcomeUsingDateRule ?? given?.defaultUsingDateRule ?? null;
  const takesRule = transaction.usingDateRule === 'transactionDate' || (overwrite && outcomeUsingDateRule !== null);
  const tagIds = (transaction.outcomePlaces ?? []).flatMap((place) => rules[place]?.thenTagIds ?? []);
  return {
    categoryId: ownCategory ?? merchantCategory ?? transaction.categoryId,
    merchantId,
    usingDateRule:
      takesRule && canApplyUsingDateRule(rule, transaction.date) && !wouldReachClosed(transaction, rule)
        ? rule
        : transaction.usingDateRule,
    reviewed: transaction.reviewed || transaction.outcomeReviewed || (given?.autoReviewTransactions ?? false),
    tagIds: [...new Set([...transaction.tagIds, ...tagIds])],
  };
}

/** Whether a closing protects the transaction's category and cash-flow dates. */
function isClosed({ date, closedUntil }: RuleOutcome, usingStartDate: string): boolean {
  return closedUntil !== null && earlierDate(date, usingStartDate) <= closedUntil;
}

function wouldReachClosed(transaction: RuleOutcome, rule: UsingDateRule): boolean {
  // No rule can set a range, because its days are specific to each transaction.
  if (rule === 'range') return false;
  const { start } = resolveCashFlowDates({ rule, date: transaction.date });
  return isClosed(transaction, earlierDate(start, transaction.usingStartDate));
}

/** Picks the fields that rules can change. */
export function pickRuleFields({
  categoryId,
  merchantId,
  usingDateRule,
  reviewed,
  tagIds,
}: RuleChangeableFields): RuleChangeableFields {
  return { categoryId, merchantId, usingDateRule, reviewed, tagIds };
}

export function isChangedByRules(before: RuleChangeableFields, after: RuleChangeableFields): boolean {
  return JSON.stringify(pickRuleFields(before)) !== JSON.stringify(pickRuleFields(after));
}
