import { createTransactionInput } from '@coffer/api/books/transactions/transactions.schema.ts';
import { checkTransfer } from '@coffer/api/transfers/transfers.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

const { assetId, date, amountValue, amountCurrency, fromTo, description, categoryId, merchantId, tagIds, notes } =
  createTransactionInput.shape;

const nothing = z.literal('');

/**
 * The contract's transaction as a form, with a direction instead of a sign. A transfer has two sides; empty fields of
 * the target take the values of the source.
 */
export const newTransactionFormSchema = z
  .strictObject({
    direction: z.enum(['out', 'in', 'transfer']),
    amountValue,
    amountCurrency,
    assetId,
    date,
    fromTo,
    description,
    categoryId,
    merchantId,
    tagIds,
    notes,
    counterAssetId: assetId.nullable(),
    counterAmountValue: amountValue.or(nothing),
    counterDate: date.or(nothing),
  })
  .superRefine(({ direction, counterAssetId, counterAmountValue, ...rest }, ctx) => {
    if (direction !== 'transfer') return;
    if (counterAssetId === null)
      ctx.addIssue({ code: 'invalid_type', expected: 'string', input: null, path: ['counterAssetId'] });
    else checkTransfer({ ...rest, counterAssetId, counterAmountValue: counterAmountValue || undefined }, ctx);
  });

export type NewTransactionFields = z.input<typeof newTransactionFormSchema>;
export type NewTransactionFormOutput = z.output<typeof newTransactionFormSchema>;
export type NewTransactionForm = UseFormReturn<NewTransactionFields, unknown, NewTransactionFormOutput>;
export type NewTransactionField = keyof NewTransactionFields;

/** The initial values of the form, as far as they are known. */
export type TransactionPresets = Partial<NewTransactionFields>;

/** The fields for which the service may report errors. */
export const NEW_TRANSACTION_FIELDS = [
  'amountValue',
  'amountCurrency',
  'assetId',
  'date',
  'fromTo',
  'description',
  'categoryId',
  'merchantId',
  'tagIds',
  'notes',
  'counterAssetId',
  'counterAmountValue',
  'counterDate',
] as const satisfies readonly NewTransactionField[];
