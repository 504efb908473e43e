import { createPlanItemInput } from '@coffer/api/planning/planItems/planItems.schema.ts';
import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { dueCount } from './due-months.ts';
import type { PlanItemDraft } from './plan-records.ts';

const { categoryOrCategoryGroupId, amount, month, frequency, duration } = createPlanItemInput.shape;

/**
 * The fields of the form. Unlike the API’s plan item, the form has a direction instead of a sign, and a number of times
 * instead of a duration in months.
 */
export const planItemFormSchema = z.strictObject({
  categoryOrCategoryGroupId,
  direction: z.enum(['out', 'in']),
  amount,
  month,
  frequency: frequency.unwrap(),
  /** How often the item occurs; null for an item without an end. */
  times: duration.unwrap().min(1).nullable(),
});

export type PlanItemFormInput = z.input<typeof planItemFormSchema>;
export type PlanItemFormOutput = z.output<typeof planItemFormSchema>;
export type PlanItemForm = UseFormReturn<PlanItemFormInput, unknown, PlanItemFormOutput>;

/** The fields for which the service may report errors. */
export const PLAN_ITEM_FIELDS = [
  'categoryOrCategoryGroupId',
  'amount',
  'month',
  'frequency',
] as const satisfies readonly (keyof PlanItemFormInput)[];

/** The form's initial values. */
export function initialPlanItemFields(draft: PlanItemDraft): PlanItemFormInput {
  const isOut = !/^[1-9]|^0\.\d/.test(draft.amount);
  return {
    categoryOrCategoryGroupId: draft.categoryOrCategoryGroupId,
    direction: isOut ? 'out' : 'in',
    amount: draft.amount.startsWith('-') ? negateDecimalText(draft.amount) : draft.amount,
    month: draft.month,
    frequency: draft.frequency,
    times: draft.frequency === 0 ? null : dueCount(draft),
  };
}

/**
 * Converts the form's values to a draft of the plan item. Several durations in months result in the same number of
 * occurrences. The duration of the stored item `before` is therefore kept if neither its frequency nor its number of
 * occurrences changes.
 */
export function toPlanItemDraft(
  { direction, amount, times, frequency, ...rest }: PlanItemFormOutput,
  before: PlanItemDraft | null,
): PlanItemDraft {
  const isSame = before !== null && before.frequency === frequency && (frequency === 0 || dueCount(before) === times);
  return {
    ...rest,
    amount: direction === 'out' ? negateDecimalText(amount) : amount,
    frequency,
    duration: isSame ? before.duration : frequency === 0 || times === null ? 0 : frequency * times,
  };
}
