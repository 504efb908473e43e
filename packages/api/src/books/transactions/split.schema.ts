import { z } from 'zod';
import { decimal, id, oneRecord } from '../../kernel/shapes.ts';
import { checkUsingDates, writable } from './transactions.schema.ts';

const { transferCounterType: _type, transferCounterId: _id, ...ofPart } = writable;

const splitPart = z
  .strictObject({
    id: id.optional().meta({ description: 'A part that is there already, to keep it with its comments and its link.' }),
    amountValue: decimal,
    ...ofPart,
  })
  .superRefine(checkUsingDates);

export type SplitPart = z.infer<typeof splitPart>;

export const splitTransactionInput = z.strictObject({
  ...oneRecord,
  parts: z.array(splitPart).min(1).max(1000).meta({
    description:
      'What the transaction consists of; the amounts add up to its amount. What a new part leaves out it has from the transaction, but for notes.',
  }),
});

export const unsplitTransactionInput = z.strictObject(oneRecord);
