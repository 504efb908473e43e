import { createTransactionInput } from '@coffer/api/transactions/transactions.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

const { assetId, date, amountValue, amountCurrency, fromTo, description, categoryId, tagIds, notes } =
  createTransactionInput.shape;

/** The contract's transaction as one writes it down: which way the money went is said apart from how much it was. */
export const newForm = z.strictObject({
  direction: z.enum(['out', 'in']),
  amountValue,
  amountCurrency,
  assetId,
  date,
  fromTo,
  description,
  categoryId,
  tagIds,
  notes,
});

export type NewFields = z.input<typeof newForm>;
export type NewSent = z.output<typeof newForm>;
export type NewForm = UseFormReturn<NewFields, unknown, NewSent>;

/** The fields that the service may find at fault. */
export const NEW_FIELDS = [
  'amountValue',
  'amountCurrency',
  'assetId',
  'date',
  'fromTo',
  'description',
  'categoryId',
  'tagIds',
  'notes',
] as const satisfies readonly (keyof NewFields)[];
