import type { RuleCondition, RuleDefinition, RuleGroup } from '@coffer/api/recognition/rules/rules.schema.ts';

/** A condition of a rule in the form that `useConditionText` turns into words. */
export type ConditionPhrase =
  | {
      readonly of: 'text' | 'counterpart' | 'description' | 'notes';
      readonly match: NonNullable<RuleDefinition['ifTextMatch']>;
      readonly value: string;
    }
  | { readonly of: 'in' | 'out' }
  | { readonly of: 'group'; readonly apply: RuleGroup['apply']; readonly conditions: readonly ConditionPhrase[] }
  | { readonly of: 'between'; readonly min: string; readonly max: string }
  | { readonly of: 'min' | 'max' | 'exactly'; readonly amount: string }
  | { readonly of: 'asset' | 'merchant'; readonly id: string };

/** A rule's group of conditions as one condition, for `useConditionText`. */
export function toConditionPhrase({ apply, conditions }: RuleGroup): ConditionPhrase {
  return { of: 'group', apply, conditions: conditions.map(groupedOf) };
}

function groupedOf({ field, match, value }: RuleCondition): ConditionPhrase {
  if (field === 'direction') return { of: value === 'in' ? 'in' : 'out' };
  if (match === 'atLeast') return { of: 'min', amount: value };
  if (match === 'atMost') return { of: 'max', amount: value };
  return field === 'amount' ? { of: 'exactly', amount: value } : { of: field, match, value };
}
