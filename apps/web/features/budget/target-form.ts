import { setTargetInput } from '@coffer/api/planning/budgets/budgets.schema.ts';
import { z } from 'zod';
import type { BudgetEnvelope } from './budget-types.ts';

type Target = Pick<
  NonNullable<BudgetEnvelope['target']>,
  'type' | 'amount' | 'month' | 'every' | 'keep' | 'priority' | 'weight'
>;

const { type, amount } = setTargetInput.shape;
const month = setTargetInput.shape.month.unwrap().unwrap();

/** The fields of the form. `every` is a number of months, or `once`. */
export const targetForm = z.strictObject({ type, amount, month, every: z.string(), priority: z.string() });
export type TargetFields = z.input<typeof targetForm>;
export type TargetSent = z.output<typeof targetForm>;

/** The form's values for a stored target, or for a new one. A new target is due a year from today. */
export function targetFields(target: Target | null, today: string): TargetFields {
  return {
    type: target?.type ?? 'monthly',
    amount: target?.amount ?? '',
    month: target?.month ?? `${Number(today.slice(0, 4)) + 1}-${today.slice(5, 7)}`,
    every: String(target?.every ?? 'once'),
    priority: String(target?.priority ?? 0),
  };
}

/** The target to store. It replaces the stored one, so it contains the stored fields that the form doesn't show. */
export function targetToStore({ type, amount, month, every, priority }: TargetSent, stored: Target | null) {
  const fields = { type, amount, priority: Number(priority), weight: stored?.weight ?? 0 };
  if (type !== 'byDate') return fields;
  return { ...fields, month, every: every === 'once' ? null : Number(every), keep: stored?.keep ?? null };
}
