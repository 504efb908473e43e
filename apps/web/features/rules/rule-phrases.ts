import type { RuleDefinition } from '@coffer/api/recognition/rules/rules.schema.ts';
import type { RouterOutputs } from '#shared/data/trpc.ts';
import { type ConditionPhrase, toConditionPhrase } from '#shared/rules/condition-phrase.ts';

export type Rule = RouterOutputs['rules']['list']['items'][number];

export type RuleAction =
  | { readonly does: 'category' | 'merchant'; readonly id: string }
  | { readonly does: 'tags'; readonly ids: readonly string[] }
  | { readonly does: NonNullable<Rule['thenUsingDateRule']> | 'reviewed' };

/** The rule's conditions, in the order of the sentence. */
export function orderedRuleConditions(rule: RuleDefinition): readonly ConditionPhrase[] {
  const { ifText, ifTextMatch, ifCounterpart, ifCounterpartMatch, ifDirection, ifGroups } = rule;
  const { ifAssetId, ifMerchantId } = rule;
  const conditions: ConditionPhrase[] = [];
  if (ifCounterpart !== null)
    conditions.push({ of: 'counterpart', match: ifCounterpartMatch ?? 'contains', value: ifCounterpart });
  if (ifText !== null) conditions.push({ of: 'text', match: ifTextMatch ?? 'contains', value: ifText });
  if (ifDirection !== null) conditions.push({ of: ifDirection });
  conditions.push(...amountOf(rule));
  if (ifAssetId !== null) conditions.push({ of: 'asset', id: ifAssetId });
  if (ifMerchantId !== null) conditions.push({ of: 'merchant', id: ifMerchantId });
  conditions.push(...ifGroups.map(toConditionPhrase));
  return conditions;
}

function amountOf({ ifAmountMin: min, ifAmountMax: max }: RuleDefinition): readonly ConditionPhrase[] {
  if (min !== null && max !== null) return [{ of: 'between', min, max }];
  if (min !== null) return [{ of: 'min', amount: min }];
  return max === null ? [] : [{ of: 'max', amount: max }];
}

/** The rule's actions, in the order of the sentence. */
export function orderedRuleActions(rule: RuleDefinition): readonly RuleAction[] {
  const { thenCategoryId, thenTagIds, thenMerchantId, thenUsingDateRule, thenReviewed } = rule;
  const actions: RuleAction[] = [];
  if (thenMerchantId !== null) actions.push({ does: 'merchant', id: thenMerchantId });
  if (thenCategoryId !== null) actions.push({ does: 'category', id: thenCategoryId });
  if (thenTagIds.length > 0) actions.push({ does: 'tags', ids: thenTagIds });
  if (thenUsingDateRule !== null) actions.push({ does: thenUsingDateRule });
  if (thenReviewed) actions.push({ does: 'reviewed' });
  return actions;
}
