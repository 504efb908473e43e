import { z } from 'zod';
import {
  auditFields,
  currency,
  decimal,
  deletedRecord,
  id,
  month,
  name,
  recordFields,
  recordReferenceFields,
  storedDecimal,
  storedId,
  storedMonth,
  text,
  walletIdField,
} from '../../kernel/shapes.ts';

const mode = z.enum(['envelope']).meta({ description: 'All money is assigned to envelopes.' });
const weekend = z.enum(['keep', 'before']).meta({
  description: '`before` moves a month that would start on Saturday or Sunday to the Friday before.',
});
const cards = z.enum(['plain']).meta({ description: 'Credit cards are treated like any other asset.' });
const START_DAY = 'The day of the calendar month on which a month of the budget starts, 1 to 28.';

/** A budget (contract, daily money §1.1). */
export const budget = z
  .strictObject({
    ...recordFields,
    name: z.string(),
    mode,
    currency: z.string().meta({ description: 'The currency of all amounts of the budget.' }),
    assetIds: z.array(storedId).meta({ description: 'The assets whose cash is in the budget.' }),
    startMonth: storedMonth.meta({ description: 'The first month.' }),
    startDay: z.number().int().meta({ description: START_DAY }),
    weekend,
    cards,
    ...auditFields,
  })
  .meta({ id: 'Budget' });

export type Budget = z.infer<typeof budget>;

const assetIds = z
  .array(id)
  .max(500)
  .meta({ description: 'The assets whose cash is in the budget. A change applies to all months.' });
const startDay = z.number().int().min(1).max(28).meta({ description: START_DAY });

export const createBudgetInput = z.strictObject({
  ...walletIdField,
  name,
  mode: mode.default('envelope'),
  currency: currency.optional().meta({ description: 'By default the wallet’s currency. It can’t change later.' }),
  assetIds,
  startMonth: month.meta({ description: 'The first month. It can’t change later.' }),
  startDay: startDay.default(1),
  weekend: weekend.default('keep'),
  cards: cards.default('plain'),
});

/**
 * `month` is the current month. The months of the new budget begin on the first day, and its currency is the wallet’s.
 */
export const createFirstBudgetInput = z.strictObject({
  ...walletIdField,
  name,
  assetIds,
  month: month.refine((one) => one >= '1900-04', 'has no three months before it'),
});

export const updateBudgetInput = z.strictObject({
  ...recordReferenceFields,
  name: name.optional(),
  assetIds: assetIds.optional(),
  startDay: startDay.optional(),
  weekend: weekend.optional(),
});

export const budgetReferenceInput = z.strictObject(recordReferenceFields);
export const listBudgetsInput = z.strictObject(walletIdField);
export const budgets = z.array(budget);
export const deletedBudget = deletedRecord;

const KEY = 'The envelope: the id of a category or of an asset.';
export const envelopeKey = id.meta({ description: KEY });
const storedKey = storedId.meta({ description: KEY });

const nonNegative = decimal.refine((value) => !value.startsWith('-'), 'is below 0');

/** The settings of an envelope in a month. */
export const budgetRow = z.strictObject({
  key: storedKey,
  assigned: storedDecimal.meta({ description: 'The amount assigned to the envelope in this month.' }),
  carry: z.boolean().meta({ description: 'Whether an overspent envelope stays below 0 in the next month.' }),
  note: z.string().nullable(),
  snoozed: z.boolean().meta({ description: 'Whether the target of the envelope is paused in this month.' }),
});
export type BudgetRow = z.infer<typeof budgetRow>;

/** The settings of a budget month, as returned by the change feed and the history. */
export const budgetMonth = z
  .strictObject({
    ...recordFields,
    budgetId: storedId.meta({ description: 'The budget.' }),
    month: storedMonth,
    held: storedDecimal.nullable().meta({
      description: 'The amount held for the next month; null if the income of `holdCategoryIds` is held.',
    }),
    holdCategoryIds: z.array(storedId).meta({ description: 'The categories whose income is held for the next month.' }),
    rows: z.array(budgetRow).meta({ description: 'The settings of each envelope.' }),
    ...auditFields,
  })
  .meta({ id: 'BudgetMonth' });
export type BudgetMonthRecord = z.infer<typeof budgetMonth>;

const targetType = z.enum(['monthly', 'refill', 'byDate', 'balance']).meta({
  description:
    '`monthly`: the amount each month. `refill`: fill up to the amount each month. `byDate`: the amount by a month, in equal parts. `balance`: keep at least the amount, without a monthly need.',
});
const keep = z.enum(['balance', 'set']).meta({
  description: 'For `byDate`: whether the money in the envelope counts (`balance`), or the assigned amounts (`set`).',
});
const priority = z.number().int().min(0).max(9).meta({ description: 'Targets with lower numbers are filled first.' });
const weight = z.number().int().min(0).max(1_000_000).meta({
  description: 'The share of the money left after all targets are filled; 0 for none.',
});
const every = z.number().int().min(1).max(1200).meta({
  description: 'For `byDate`: months after which the target starts again; null for never.',
});

export const budgetTarget = z
  .strictObject({
    ...recordFields,
    budgetId: storedId.meta({ description: 'The budget.' }),
    key: storedKey,
    type: targetType,
    amount: storedDecimal.meta({ description: 'In the budget’s currency.' }),
    priority: z.number().int().meta({ description: 'Targets with lower numbers are filled first.' }),
    weight: z
      .number()
      .int()
      .meta({ description: 'The share of the money left after all targets are filled; 0 for none.' }),
    month: storedMonth.nullable().meta({ description: 'For `byDate`: the month by which the amount is reached.' }),
    every: every
      .nullable()
      .meta({ description: 'For `byDate`: months after which the target starts again; null for never.' }),
    keep: keep
      .nullable()
      .meta({ description: 'For `byDate`: whether the money in the envelope counts, or the assigned amounts.' }),
    ...auditFields,
  })
  .meta({ id: 'BudgetTarget' });
export type BudgetTarget = z.infer<typeof budgetTarget>;

const ofTarget = { ...recordReferenceFields, key: envelopeKey } as const;
export const setTargetInput = z.strictObject({
  ...ofTarget,
  type: targetType,
  amount: nonNegative.meta({ description: 'In the budget’s currency.' }),
  priority: priority.default(0),
  weight: weight.default(0),
  month: month.nullish().meta({ description: 'For `byDate`: the month by which the amount is reached.' }),
  every: every
    .nullish()
    .meta({ description: 'For `byDate`: months after which the target starts again; null for never.' }),
  keep: keep
    .nullish()
    .meta({ description: 'For `byDate`: whether the money in the envelope counts, or the assigned amounts.' }),
});
export const deleteTargetInput = z.strictObject(ofTarget);
export const deletedTarget = deletedRecord;

export const setMonthInput = z.strictObject({
  ...recordReferenceFields,
  month,
  rows: z
    .array(
      z.strictObject({
        key: envelopeKey,
        assigned: decimal.optional().meta({ description: 'The amount assigned to the envelope in this month.' }),
        carry: z
          .boolean()
          .optional()
          .meta({ description: 'Whether an overspent envelope stays below 0 in the next month.' }),
        note: text.max(500).nullish().meta({ description: 'A note on the envelope in this month.' }),
        snoozed: z.boolean().optional().meta({ description: 'Whether its target is paused in this month.' }),
      }),
    )
    .max(1000)
    .default([])
    .meta({ description: 'The envelopes to change. Other envelopes stay unchanged.' }),
  held: nonNegative.optional().meta({ description: 'The amount held for the next month.' }),
});

const place = z.union([envelopeKey, z.literal('toAssign')]);
export const moveMoneyInput = z.strictObject({
  ...recordReferenceFields,
  month,
  from: place.meta({ description: 'The envelope to take the money from, or `toAssign`.' }),
  to: place.meta({ description: 'The envelope to move the money to, or `toAssign`.' }),
  amount: nonNegative.meta({ description: 'In the budget’s currency.' }),
  allowNegative: z.boolean().default(false).meta({ description: 'Whether the source may go below 0.' }),
});

export const holdIncomeInput = z.strictObject({
  ...recordReferenceFields,
  month,
  categoryIds: z.array(id).max(500).meta({ description: 'Categories of income. If empty, nothing is held.' }),
});

const fillRule = z
  .enum(['previousAssigned', 'previousSpent', 'average3', 'average6', 'average12', 'targets', 'zero'])
  .meta({
    description:
      'The amount for each envelope: assigned or spent in the previous month, its average spending in previous whole months, the need of its target, or nothing.',
  });
export type FillRule = z.infer<typeof fillRule>;

export const fillMonthsInput = z.strictObject({
  ...recordReferenceFields,
  months: z.array(month).min(1).max(24).meta({ description: 'Filled in ascending order.' }),
  keys: z.array(envelopeKey).max(1000).optional().meta({ description: 'Only these envelopes.' }),
  onlyEmpty: z.boolean().default(false).meta({ description: 'Only envelopes with nothing assigned in the month.' }),
  rule: fillRule,
  limit: z
    .enum(['toAssign', 'none'])
    .meta({ description: 'Whether to assign at most the money that is left to assign.' }),
  dryRun: z.boolean().default(false).meta({ description: 'Returns what would change, and changes nothing.' }),
});

export const filledMonths = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        month: storedMonth,
        key: storedKey,
        before: storedDecimal.meta({ description: 'The former amount.' }),
        assigned: storedDecimal.meta({ description: 'The new amount.' }),
      }),
    )
    .meta({ description: 'Only envelopes whose amount changes.' }),
});
