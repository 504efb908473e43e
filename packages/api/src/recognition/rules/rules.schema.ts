import { isDecimal } from '@coffer/domain/decimal.ts';
import { z } from 'zod';
import {
  auditFields,
  cursor,
  date,
  decimal,
  deletedRecord,
  id,
  limit,
  name,
  page,
  recordFields,
  recordReferenceFields,
  searchTerm,
  storedDate,
  storedDecimal,
  storedId,
  usingDateRule,
  usingDateRuleWithoutRange,
  walletIdField,
} from '../../kernel/shapes.ts';

const TEXT_MATCHES = ['contains', 'equals', 'startsWith', 'doesNotContain', 'matchesPattern'] as const;

const ruleMatch = z.enum(TEXT_MATCHES).meta({
  description:
    'How a text is compared, ignoring case and accents; default `contains`. `matchesPattern` takes a JavaScript regular expression without look-around and back references, of at most 250 characters with its counts expanded; only the first 500 characters of a text are matched.',
});

export const ruleDirection = z
  .enum(['in', 'out'])
  .meta({ description: 'Money in has amounts above 0, money out below 0.' });

const conditionField = z.enum(['text', 'counterpart', 'description', 'notes', 'amount', 'direction']);
const conditionMatch = z.enum([...TEXT_MATCHES, 'atLeast', 'atMost']);

/** A condition on one field of a transaction. */
const ruleCondition = z
  .strictObject({
    field: conditionField.meta({
      description: 'The field of the transaction; `text` means counterparty, description or notes.',
    }),
    match: conditionMatch.meta({
      description:
        'How it is compared: a text by `contains`, `equals`, `startsWith`, `doesNotContain` or `matchesPattern`, an amount by `equals`, `atLeast` or `atMost`, the direction by `equals`.',
    }),
    value: searchTerm.meta({
      description: 'A text or a pattern; a signed decimal for an amount; `in` or `out` for the direction.',
    }),
  })
  .superRefine(({ field, match, value }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const ways =
      field === 'direction' ? ['equals'] : field === 'amount' ? ['equals', 'atLeast', 'atMost'] : TEXT_MATCHES;
    if (!ways.some((way) => way === match)) refuse('match', 'is not available for this field');
    if (field === 'amount' && !isDecimal(value)) refuse('value', 'is not an amount');
    if (field === 'direction' && value !== 'in' && value !== 'out') refuse('value', 'is neither in nor out');
  });

/** A group of conditions, of which all must match, or at least one. */
const ruleGroup = z.strictObject({
  apply: z.enum(['all', 'any']).meta({ description: 'Whether all conditions must hold, or at least one.' }),
  conditions: z.array(ruleCondition).min(1).max(20).meta({ description: 'The conditions on the transaction.' }),
});

export type RuleCondition = z.infer<typeof ruleCondition>;
export type RuleGroup = z.infer<typeof ruleGroup>;

export const ruleGroups = z
  .array(ruleGroup)
  .max(10)
  .meta({
    description: 'Groups of conditions; each group must hold, in addition to all other `if…` fields.',
    examples: [
      [
        {
          apply: 'any',
          conditions: [
            { field: 'counterpart', match: 'contains', value: 'grünmarkt' },
            { field: 'description', match: 'matchesPattern', value: '\\bmarket \\d+' },
          ],
        },
      ],
    ],
  });

/** A rule: if all `if…` conditions match a transaction, all `then…` actions are applied. */
export const rule = z
  .strictObject({
    ...recordFields,
    name: z.string(),
    enabled: z.boolean(),
    position: z
      .number()
      .int()
      .meta({ description: 'Its position: if two rules set the same field, the first rule wins.' }),
    ifText: z.string().nullable().meta({ description: 'Text in counterparty, description or notes.' }),
    ifTextMatch: ruleMatch.nullable(),
    ifCounterpart: z.string().nullable(),
    ifCounterpartMatch: ruleMatch.nullable(),
    ifAmountMin: storedDecimal.nullable(),
    ifAmountMax: storedDecimal.nullable(),
    ifDirection: ruleDirection.nullable(),
    ifGroups: ruleGroups,
    ifAssetId: storedId.nullable(),
    ifMerchantId: storedId.nullable(),
    thenCategoryId: storedId.nullable(),
    thenTagIds: z.array(storedId),
    thenMerchantId: storedId.nullable(),
    thenUsingDateRule: usingDateRuleWithoutRange.nullable(),
    thenReviewed: z.boolean(),
    ...auditFields,
  })
  .meta({ id: 'Rule' });

export type Rule = z.infer<typeof rule>;

/** The conditions and actions of a rule, without name and position. */
const ruleConditionsAndActions = {
  ifText: searchTerm.nullish(),
  ifTextMatch: ruleMatch.optional(),
  ifCounterpart: searchTerm.nullish(),
  ifCounterpartMatch: ruleMatch.optional(),
  ifAmountMin: decimal.nullish().meta({ description: 'Signed: money out is below 0.' }),
  ifAmountMax: decimal.nullish(),
  ifDirection: ruleDirection.nullish(),
  ifGroups: ruleGroups.optional(),
  ifAssetId: id.nullish(),
  ifMerchantId: id.nullish().meta({ description: 'Not together with `thenMerchantId`.' }),
  thenCategoryId: id.nullish(),
  thenTagIds: z.array(id).max(100).optional(),
  thenMerchantId: id.nullish(),
  thenUsingDateRule: usingDateRuleWithoutRange.nullish(),
  thenReviewed: z.boolean().optional(),
} as const;

export const createRuleInput = z.strictObject({
  ...walletIdField,
  name,
  enabled: z.boolean().optional(),
  ...ruleConditionsAndActions,
});
export const updateRuleInput = z.strictObject({
  ...recordReferenceFields,
  name: name.optional(),
  enabled: z.boolean().optional(),
  ...ruleConditionsAndActions,
});
export const ruleReferenceInput = z.strictObject(recordReferenceFields);
export const listRulesInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const rulePage = page(rule);
export const deletedRule = deletedRecord;

const ruleIds = z.array(id).min(1).max(500);

export const reorderRulesInput = z.strictObject({
  ...walletIdField,
  ruleIds: ruleIds.meta({
    description: 'These rules come first, in this order; the others follow in their former order.',
  }),
});

/** The rules to apply, and the transactions to apply them to. */
const scope = {
  ruleIds: ruleIds.meta({ description: 'The rules to use, enabled or not; by default all enabled rules.' }).optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
  assetIds: z.array(id).min(1).max(500).optional(),
  overwrite: z
    .boolean()
    .meta({
      description: 'Whether to also change transactions that already have a category or a rule for cash-flow dates.',
    })
    .optional(),
  cursor: cursor.optional(),
} as const;

const draft = z
  .strictObject(ruleConditionsAndActions)
  .meta({ description: 'A rule that is not stored yet; used alone, or after `ruleIds`.' });
export type RuleDraft = z.infer<typeof draft>;

export const previewRulesInput = z.strictObject({ ...walletIdField, ...scope, rule: draft.optional() });
export const applyRulesInput = z.strictObject({ ...walletIdField, ...scope });

const state = z.strictObject({
  categoryId: storedId.nullable(),
  merchantId: storedId.nullable(),
  usingDateRule,
  reviewed: z.boolean(),
  tagIds: z.array(storedId),
});

export const rulesPreview = z.strictObject({
  examinedCount: z.number().int().meta({ description: 'The number of checked transactions, newest first.' }),
  matchedCount: z.number().int().meta({ description: 'How many of them match a rule.' }),
  changedCount: z.number().int().meta({ description: 'How many of these would change.' }),
  items: z
    .array(
      z.strictObject({
        id: storedId,
        date: storedDate,
        fromTo: z.string().nullable(),
        description: z.string().nullable(),
        amountValue: storedDecimal,
        amountCurrency: z.string(),
        before: state,
        after: state,
      }),
    )
    .meta({ description: 'The first 50 transactions that match a rule.' }),
  nextCursor: z.string().nullable().meta({ description: 'The cursor of the transactions that were not checked.' }),
});

export const applyRulesResult = z.strictObject({
  examinedCount: z.number().int(),
  updatedCount: z.number().int(),
  nextCursor: z
    .string()
    .nullable()
    .meta({ description: 'The cursor to continue with the transactions that were not checked.' }),
});

/** The conditions and actions of a rule. */
export type RuleDefinition = Pick<
  Rule,
  | 'ifText'
  | 'ifTextMatch'
  | 'ifCounterpart'
  | 'ifCounterpartMatch'
  | 'ifAmountMin'
  | 'ifAmountMax'
  | 'ifDirection'
  | 'ifGroups'
  | 'ifAssetId'
  | 'ifMerchantId'
  | 'thenCategoryId'
  | 'thenTagIds'
  | 'thenMerchantId'
  | 'thenUsingDateRule'
  | 'thenReviewed'
>;
