import type { RuleDefinition } from '@coffer/api/recognition/rules/rules.schema.ts';
import { expect, test } from 'vitest';
import { exampleTransaction } from '#features/transactions/testing/example-transaction.ts';
import { hasRuleAction, initialRuleFields, toRuleDraft } from './rule-form.ts';
import { orderedRuleActions, orderedRuleConditions } from './rule-phrases.ts';
import { ruleForTransaction } from './rule-proposal.ts';

const walletId = '0b0c2f3e-6f3f-4a75-8ac6-6a8f0e3b6a11';
const other = '0b0c2f3e-6f3f-4a75-8ac6-6a8f0e3b6a12';

test('empty fields and invalid patterns are no rule', () => {
  const empty = initialRuleFields(null, walletId);
  expect(toRuleDraft(empty)).toBeNull();
  expect(toRuleDraft({ ...empty, ifAmountMin: 'much' })).toBeNull();
  expect(toRuleDraft({ ...empty, ifAmountMax: '-5.00' })).toMatchObject({ ifAmountMax: '-5', ifText: null });
  expect(toRuleDraft({ ...empty, ifAmountMin: '-5', ifAmountMax: '-50' })).toBeNull();
  expect(toRuleDraft({ ...empty, ifMerchantId: other, thenMerchantId: walletId })).toBeNull();
  const group = (value: string) => ({ apply: 'any', conditions: [{ field: 'text', match: 'contains', value }] });
  expect(toRuleDraft({ ...empty, ifGroups: [group('')] })).toBeNull();
  expect(toRuleDraft({ ...empty, ifGroups: [group('rewe')] })).toMatchObject({ ifGroups: [group('rewe')] });
  expect(toRuleDraft({ ...empty, ifText: '(rewe', ifTextMatch: 'matchesPattern' })).toBeNull();
  expect(toRuleDraft({ ...empty, ifText: '(rewe' })).toMatchObject({ ifText: '(rewe' });
  expect(toRuleDraft({ ...empty, ifDirection: 'in' })).toMatchObject({ ifDirection: 'in' });
  expect(hasRuleAction(empty)).toBe(false);
  expect(hasRuleAction({ ...empty, thenReviewed: true })).toBe(true);
});

test('a transaction proposes a rule for similar ones', () => {
  const known = { gives: 'categoryId' as const, merchantName: undefined, cleaned: undefined };
  const rewe = exampleTransaction({ fromTo: ' Rewe 4711 ', merchantId: null, categoryId: other, tagIds: [] });
  const then = { thenCategoryId: other, thenTagIds: [] };
  expect(ruleForTransaction(rewe, known)).toEqual({ name: 'Rewe 4711', ifCounterpart: 'Rewe 4711', ...then });
  expect(ruleForTransaction(rewe, { ...known, cleaned: 'Rewe' })).toEqual({
    name: 'Rewe',
    ifCounterpart: 'Rewe',
    ...then,
  });
  const text = 'x'.repeat(300);
  expect(
    ruleForTransaction(exampleTransaction({ fromTo: null, description: text, merchantId: null }), known),
  ).toMatchObject({
    ifText: 'x'.repeat(200),
  });
  const named = { ...known, merchantName: 'Rewe Berlin', cleaned: 'Rewe' };
  expect(ruleForTransaction(exampleTransaction({ fromTo: 'Rewe 1', merchantId: other }), named)).toMatchObject({
    ...{ name: 'Rewe Berlin', ifMerchantId: other },
  });
  const giving = ruleForTransaction(exampleTransaction({ fromTo: 'Rewe 1', merchantId: other }), {
    ...named,
    gives: 'merchantId',
  });
  expect(giving).toMatchObject({ name: 'Rewe', ifCounterpart: 'Rewe', thenMerchantId: other });
  expect(giving).not.toHaveProperty('ifMerchantId');
});

test('a rule lists its conditions and actions in a fixed order', () => {
  const rule: RuleDefinition = {
    ...{ ifText: 'rent', ifTextMatch: 'equals', ifCounterpart: 'Ada', ifCounterpartMatch: null },
    ...{ ifAmountMin: '-5', ifAmountMax: '5', ifAssetId: other, ifMerchantId: null, ifDirection: 'out' },
    ifGroups: [
      {
        apply: 'any',
        conditions: [
          { field: 'notes', match: 'matchesPattern', value: 'a+' },
          { field: 'amount', match: 'atMost', value: '-9' },
          { field: 'direction', match: 'equals', value: 'in' },
        ],
      },
    ],
    ...{ thenCategoryId: other, thenTagIds: [walletId], thenMerchantId: null },
    ...{ thenUsingDateRule: 'nextMonth', thenReviewed: true },
  };
  expect(orderedRuleConditions(rule)).toEqual([
    { of: 'counterpart', match: 'contains', value: 'Ada' },
    { of: 'text', match: 'equals', value: 'rent' },
    { of: 'out' },
    { of: 'between', min: '-5', max: '5' },
    { of: 'asset', id: other },
    {
      ...{ of: 'group', apply: 'any' },
      conditions: [{ of: 'notes', match: 'matchesPattern', value: 'a+' }, { of: 'max', amount: '-9' }, { of: 'in' }],
    },
  ]);
  expect(orderedRuleActions(rule).map(({ does }) => does)).toEqual(['category', 'tags', 'nextMonth', 'reviewed']);
});
