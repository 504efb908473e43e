import { z } from 'zod';
import { decimal, id, recordReferenceFields } from '../../kernel/shapes.ts';
import { checkCashFlowDates, writableTransactionFields } from './transactions.schema.ts';

const { transferCounterType: _type, transferCounterId: _id, ...ofPart } = writableTransactionFields;

const splitPart = z
  .strictObject({
    id: id.optional().meta({ description: 'An existing part, to keep it with its comments and its link.' }),
    amountValue: decimal,
    ...ofPart,
  })
  .superRefine(checkCashFlowDates);

export type SplitPart = z.infer<typeof splitPart>;

export const splitTransactionInput = z.strictObject({
  ...recordReferenceFields,
  parts: z.array(splitPart).min(1).max(1000).meta({
    description:
      'The parts; their amounts add up to the amount of the transaction. A new part takes omitted fields from the transaction, except notes.',
  }),
});

export const unsplitTransactionInput = z.strictObject(recordReferenceFields);
