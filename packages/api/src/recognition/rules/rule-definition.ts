import { parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import { invalidFieldProblem, Problem } from '../../kernel/problems.ts';
import { requireReadablePatterns } from './rule-patterns.ts';
import type { RuleDefinition, RuleDraft } from './rules.schema.ts';

export const EMPTY_RULE: RuleDefinition = {
  ifText: null,
  ifTextMatch: null,
  ifCounterpart: null,
  ifCounterpartMatch: null,
  ifAmountMin: null,
  ifAmountMax: null,
  ifDirection: null,
  ifGroups: [],
  ifAssetId: null,
  ifMerchantId: null,
  thenCategoryId: null,
  thenTagIds: [],
  thenMerchantId: null,
  thenUsingDateRule: null,
  thenReviewed: false,
};

/**
 * Returns the conditions and actions of a rule after a change. Absent fields stay unchanged, and without a text its
 * comparison (`ifTextMatch`, `ifCounterpartMatch`) is null.
 * @throws Problem `invalidState` if the result is not a valid rule; `at` is the path of the change in the request
 */
export function applyRuleChanges(before: RuleDefinition, changes: RuleDraft, at = ''): RuleDefinition {
  const { ifTextMatch, ifCounterpartMatch, ...others } = changes;
  const after = { ...before, ...present(others) };
  const state = {
    ...after,
    ifTextMatch: after.ifText === null ? null : (ifTextMatch ?? before.ifTextMatch ?? 'contains'),
    ifCounterpartMatch:
      after.ifCounterpart === null ? null : (ifCounterpartMatch ?? before.ifCounterpartMatch ?? 'contains'),
    thenTagIds: [...new Set(after.thenTagIds)],
  };
  requireSense(state, at);
  return state;
}

function requireSense(state: RuleDefinition, at: string): void {
  const { ifText, ifCounterpart, ifAmountMin: min, ifAmountMax: max, ifDirection, ifAssetId, ifMerchantId } = state;
  const single = [ifText, ifCounterpart, min, max, ifDirection, ifAssetId, ifMerchantId];
  if (single.every((condition) => condition === null) && state.ifGroups.length === 0) {
    throw new Problem('invalidState', {
      detail: 'A rule needs a condition; otherwise it would match every transaction.',
    });
  }
  if (min !== null && max !== null && parseUnlimitedDecimal(min).gt(parseUnlimitedDecimal(max)))
    throw invalidFieldProblem('invalidState', `${at}ifAmountMax`, 'is below ifAmountMin');
  requireReadablePatterns(state, at);
  // Rules that assign merchants run first, and rules about a merchant then see the assigned merchant. Excluding both in
  // one rule makes applying rules idempotent.
  if (ifMerchantId !== null && state.thenMerchantId !== null)
    throw invalidFieldProblem(
      'invalidState',
      `${at}thenMerchantId`,
      'cannot go with ifMerchantId: merge the merchants instead',
    );
}

type Present<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

function present<Fields extends object>(fields: Fields): Present<Fields> {
  // biome-ignore lint/plugin: Object.fromEntries loses the types of the fields; only undefined values are removed.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;
}
