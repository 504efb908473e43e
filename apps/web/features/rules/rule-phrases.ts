import type { RuleState } from '@coffer/api/recognition/rules/rules.schema.ts';
import type { Outputs } from '#shared/data/trpc.ts';

export type Rule = Outputs['rules']['list']['items'][number];

type Group = Rule['ifGroups'][number];

export type Condition =
  | {
      readonly of: 'text' | 'counterpart' | 'description' | 'notes';
      readonly match: NonNullable<Rule['ifTextMatch']>;
      readonly value: string;
    }
  | { readonly of: 'in' | 'out' }
  | { readonly of: 'group'; readonly apply: Group['apply']; readonly conditions: readonly Condition[] }
  | { readonly of: 'between'; readonly min: string; readonly max: string }
  | { readonly of: 'min' | 'max' | 'exactly'; readonly amount: string }
  | { readonly of: 'asset' | 'merchant'; readonly id: string };

export type RuleAction =
  | { readonly does: 'category' | 'merchant'; readonly id: string }
  | { readonly does: 'tags'; readonly ids: readonly string[] }
  | { readonly does: NonNullable<Rule['thenUsingDateRule']> | 'reviewed' };

/** The rule's conditions, in the order of the sentence. */
export function phrasedConditions(rule: RuleState): readonly Condition[] {
  const { ifText, ifTextMatch, ifCounterpart, ifCounterpartMatch, ifDirection, ifGroups } = rule;
  const { ifAssetId, ifMerchantId } = rule;
  const conditions: Condition[] = [];
  if (ifCounterpart !== null)
    conditions.push({ of: 'counterpart', match: ifCounterpartMatch ?? 'contains', value: ifCounterpart });
  if (ifText !== null) conditions.push({ of: 'text', match: ifTextMatch ?? 'contains', value: ifText });
  if (ifDirection !== null) conditions.push({ of: ifDirection });
  conditions.push(...amountOf(rule));
  if (ifAssetId !== null) conditions.push({ of: 'asset', id: ifAssetId });
  if (ifMerchantId !== null) conditions.push({ of: 'merchant', id: ifMerchantId });
  conditions.push(...ifGroups.map(groupOf));
  return conditions;
}

function groupOf({ apply, conditions }: Group): Condition {
  return { of: 'group', apply, conditions: conditions.map(groupedOf) };
}

function groupedOf({ field, match, value }: Group['conditions'][number]): Condition {
  if (field === 'direction') return { of: value === 'in' ? 'in' : 'out' };
  if (match === 'atLeast') return { of: 'min', amount: value };
  if (match === 'atMost') return { of: 'max', amount: value };
  return field === 'amount' ? { of: 'exactly', amount: value } : { of: field, match, value };
}

function amountOf({ ifAmountMin: min, ifAmountMax: max }: RuleState): readonly Condition[] {
  if (min !== null && max !== null) return [{ of: 'between', min, max }];
  if (min !== null) return [{ of: 'min', amount: min }];
  return max === null ? [] : [{ of: 'max', amount: max }];
}

/** The rule's actions, in the order of the sentence. */
export function actionsOf(rule: RuleState): readonly RuleAction[] {
  const { thenCategoryId, thenTagIds, thenMerchantId, thenUsingDateRule, thenReviewed } = rule;
  const actions: RuleAction[] = [];
  if (thenMerchantId !== null) actions.push({ does: 'merchant', id: thenMerchantId });
  if (thenCategoryId !== null) actions.push({ does: 'category', id: thenCategoryId });
  if (thenTagIds.length > 0) actions.push({ does: 'tags', ids: thenTagIds });
  if (thenUsingDateRule !== null) actions.push({ does: thenUsingDateRule });
  if (thenReviewed) actions.push({ does: 'reviewed' });
  return actions;
}
