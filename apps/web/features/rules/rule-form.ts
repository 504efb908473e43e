import { createRuleInput } from '@coffer/api/recognition/rules/rules.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Rule } from './rule-phrases.ts';

/** The contract's input with checks of the whole rule, which are reported on blur with the service's messages. */
export const ruleFormSchema = createRuleInput
  .refine((rule) => !isReversed(rule), { path: ['ifAmountMax'], message: 'is below ifAmountMin' })
  .refine((rule) => !assignsOtherMerchant(rule), {
    path: ['thenMerchantId'],
    message: 'cannot go with ifMerchantId: merge the merchants instead',
  })
  .superRefine((rule, context) => {
    for (const path of unreadablePatternFields(rule))
      context.addIssue({ code: 'custom', path: [...path], message: 'is not a pattern that can be read' });
  });
export type RuleFields = z.input<typeof ruleFormSchema>;
export type RuleFormValues = z.output<typeof ruleFormSchema>;
export type RuleForm = UseFormReturn<RuleFields, unknown, RuleFormValues>;

const ruleDraftSchema = createRuleInput.omit({ walletId: true, name: true, enabled: true });
/** The conditions and actions of a rule that is being edited, without its name. */
export type RuleDraftValues = z.output<typeof ruleDraftSchema>;

export const RULE_FIELDS = [
  'name',
  'ifText',
  'ifCounterpart',
  'ifAmountMin',
  'ifAmountMax',
  'ifAssetId',
  'ifMerchantId',
  'thenCategoryId',
  'thenTagIds',
  'thenMerchantId',
  'thenUsingDateRule',
] as const;

/** The paths of the group fields, for errors of the service. */
export function groupFieldPaths({ ifGroups = [] }: Pick<RuleFields, 'ifGroups'>) {
  return ifGroups.flatMap(({ conditions }, group) =>
    conditions.map((_, at) => `ifGroups.${group}.conditions.${at}.value` as const),
  );
}

/** The rule's fields as input of the service. */
export function toRuleInput(rule: Rule): Omit<RuleFormValues, 'walletId'> {
  const { name, enabled, ifText, ifTextMatch, ifCounterpart, ifCounterpartMatch, ifAmountMin, ifAmountMax } = rule;
  const {
    ifDirection,
    ifGroups,
    ifAssetId,
    ifMerchantId,
    thenCategoryId,
    thenTagIds,
    thenMerchantId,
    thenUsingDateRule,
    thenReviewed,
  } = rule;
  return {
    ...{
      name,
      enabled,
      ifText,
      ifCounterpart,
      ifAmountMin,
      ifAmountMax,
      ifDirection,
      ifGroups,
      ifAssetId,
      ifMerchantId,
    },
    ...{ ifTextMatch: ifTextMatch ?? 'contains', ifCounterpartMatch: ifCounterpartMatch ?? 'contains' },
    ...{ thenCategoryId, thenTagIds, thenMerchantId, thenUsingDateRule, thenReviewed },
  };
}

/** The initial values: an existing rule, a proposal, or empty. */
export function initialRuleFields(rule: Rule | null, walletId: string, proposal: Partial<RuleFields> = {}): RuleFields {
  if (rule !== null) return { walletId, ...toRuleInput(rule) };
  return {
    walletId,
    name: '',
    ...{ ifText: null, ifTextMatch: 'contains', ifCounterpart: null, ifCounterpartMatch: 'contains' },
    ...{ ifAmountMin: null, ifAmountMax: null, ifDirection: null, ifGroups: [], ifAssetId: null, ifMerchantId: null },
    ...{ thenCategoryId: null, thenTagIds: [], thenMerchantId: null, thenUsingDateRule: null, thenReviewed: false },
    ...proposal,
  };
}

/**
 * The rule in the form; null while it is invalid, or if it has no condition and would therefore match every
 * transaction.
 */
export function toRuleDraft(fields: object): RuleDraftValues | null {
  const {
    walletId: _walletId,
    name: _name,
    enabled: _enabled,
    ...said
  } = { walletId: '', name: '', enabled: true, ...fields };
  const read = ruleDraftSchema.safeParse(said);
  const isSensible =
    read.success && hasCondition(read.data) && !isReversed(read.data) && !assignsOtherMerchant(read.data);
  return isSensible && unreadablePatternFields(read.data).length === 0 ? read.data : null;
}

/**
 * Returns the fields with patterns that JavaScript cannot parse. The form doesn't send such patterns. The service may
 * still reject other patterns.
 */
function unreadablePatternFields({
  ifText,
  ifTextMatch,
  ifCounterpart,
  ifCounterpartMatch,
  ifGroups = [],
}: Partial<RuleDraftValues>) {
  const texts = [
    { path: ['ifText'], match: ifTextMatch, value: ifText },
    { path: ['ifCounterpart'], match: ifCounterpartMatch, value: ifCounterpart },
    ...ifGroups.flatMap(({ conditions }, group) =>
      conditions.map(({ match, value }, at) => ({
        path: ['ifGroups', group, 'conditions', at, 'value'],
        match,
        value,
      })),
    ),
  ];
  return texts
    .filter(({ match, value }) => match === 'matchesPattern' && !isPattern(value ?? ''))
    .map(({ path }) => path);
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** Compares the amounts as floating-point numbers, so only approximately; the service compares them exactly. */
function isReversed({ ifAmountMin: min, ifAmountMax: max }: Partial<RuleDraftValues>): boolean {
  return min != null && max != null && Number(min) > Number(max);
}

function assignsOtherMerchant({ ifMerchantId, thenMerchantId }: Partial<RuleDraftValues>): boolean {
  return ifMerchantId != null && thenMerchantId != null;
}

export function hasCondition(rule: Partial<RuleDraftValues>): boolean {
  const { ifText, ifCounterpart, ifAmountMin, ifAmountMax, ifDirection, ifGroups = [], ifAssetId, ifMerchantId } = rule;
  const single = [ifText, ifCounterpart, ifAmountMin, ifAmountMax, ifDirection, ifAssetId, ifMerchantId];
  return ifGroups.length > 0 || single.some((value) => value != null);
}

export function hasRuleAction(rule: Partial<RuleDraftValues>): boolean {
  const { thenCategoryId, thenTagIds = [], thenMerchantId, thenUsingDateRule, thenReviewed = false } = rule;
  return (
    thenTagIds.length > 0 ||
    thenReviewed ||
    [thenCategoryId, thenMerchantId, thenUsingDateRule].some((value) => value != null)
  );
}
