import { z } from 'zod';
import {
  auditFields,
  cursor,
  date,
  decimal,
  deleted,
  id,
  inWallet,
  limit,
  name,
  oneRecord,
  page,
  recordFields,
  storedDate,
  storedDecimal,
  storedId,
  words,
} from '../shapes.ts';
import { usingDateRule, usingDateRuleWithoutRange } from '../transactions/transactions.schema.ts';

export const ruleMatch = z.enum(['contains', 'equals', 'startsWith']).meta({
  description: 'How a text is compared, whatever its case and accents; `contains` when it is not said.',
});

/** What is to be done with bookings that look like this: all of `if…` must be so, then all of `then…` is done. */
export const rule = z
  .strictObject({
    ...recordFields,
    name: z.string(),
    enabled: z.boolean(),
    position: z
      .number()
      .int()
      .meta({ description: 'Its place: of two rules that say the same thing, the first has it.' }),
    ifText: z.string().nullable().meta({ description: 'Of counterpart, description or notes.' }),
    ifTextMatch: ruleMatch.nullable(),
    ifCounterpart: z.string().nullable(),
    ifCounterpartMatch: ruleMatch.nullable(),
    ifAmountMin: storedDecimal.nullable(),
    ifAmountMax: storedDecimal.nullable(),
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

/** What a rule says, without its name and place. */
const said = {
  ifText: words.nullish(),
  ifTextMatch: ruleMatch.optional(),
  ifCounterpart: words.nullish(),
  ifCounterpartMatch: ruleMatch.optional(),
  ifAmountMin: decimal.nullish().meta({ description: 'Signed: what is spent is below 0.' }),
  ifAmountMax: decimal.nullish(),
  ifAssetId: id.nullish(),
  ifMerchantId: id.nullish().meta({ description: 'Not together with `thenMerchantId`.' }),
  thenCategoryId: id.nullish(),
  thenTagIds: z.array(id).max(100).optional(),
  thenMerchantId: id.nullish(),
  thenUsingDateRule: usingDateRuleWithoutRange.nullish(),
  thenReviewed: z.boolean().optional(),
} as const;

export const createRuleInput = z.strictObject({ ...inWallet, name, enabled: z.boolean().optional(), ...said });
export const updateRuleInput = z.strictObject({
  ...oneRecord,
  name: name.optional(),
  enabled: z.boolean().optional(),
  ...said,
});
export const oneRuleInput = z.strictObject(oneRecord);
export const listRulesInput = z.strictObject({ ...inWallet, limit, cursor: cursor.optional() });
export const rulePage = page(rule);
export const deletedRule = deleted;

const ruleIds = z.array(id).min(1).max(500);

export const reorderRulesInput = z.strictObject({
  ...inWallet,
  ruleIds: ruleIds.meta({ description: 'These come first, in this order; the others follow as they were.' }),
});

/** Which rules, and for which bookings. */
const scope = {
  ruleIds: ruleIds.meta({ description: 'Enabled or not; all enabled ones when it is not said.' }).optional(),
  dateFrom: date.optional(),
  dateTo: date.optional(),
  assetIds: z.array(id).min(1).max(500).optional(),
  overwrite: z
    .boolean()
    .meta({ description: 'Also where a booking has a category, or a rule for its cash-flow dates, already.' })
    .optional(),
  cursor: cursor.optional(),
} as const;

const draft = z.strictObject(said).meta({ description: 'A rule that is not stored yet; alone, or after `ruleIds`.' });
export type RuleDraft = z.infer<typeof draft>;

export const previewRulesInput = z.strictObject({ ...inWallet, ...scope, rule: draft.optional() });
export const applyRulesInput = z.strictObject({ ...inWallet, ...scope });

const state = z.strictObject({
  categoryId: storedId.nullable(),
  merchantId: storedId.nullable(),
  usingDateRule,
  reviewed: z.boolean(),
  tagIds: z.array(storedId),
});

export const rulesPreview = z.strictObject({
  examinedCount: z.number().int().meta({ description: 'Bookings that were looked at, newest first.' }),
  matchedCount: z.number().int().meta({ description: 'How many of them a rule is about.' }),
  changedCount: z.number().int().meta({ description: 'How many of these would not stay as they are.' }),
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
    .meta({ description: 'The first 50 that a rule is about.' }),
  nextCursor: z.string().nullable().meta({ description: 'Where the bookings follow that were not looked at.' }),
});

export const appliedRules = z.strictObject({
  examinedCount: z.number().int(),
  updatedCount: z.number().int(),
  nextCursor: z.string().nullable().meta({ description: 'To go on with the bookings that were not looked at.' }),
});
