import { z } from 'zod';
import { inWallet, storedDate, storedDecimal, storedId, words } from '../../kernel/shapes.ts';

export const suggestInput = z.strictObject({
  ...inWallet,
  text: words.meta({
    description:
      'Words of the counterparty’s name that all have to occur, in any order, case and with or without accents.',
  }),
  limit: z.number().int().min(1).max(20).default(8).meta({ description: 'How many suggestions at the most.' }),
});

const suggestion = z.strictObject({
  fromTo: z.string().meta({ description: 'The counterparty, as its newest transaction names it.' }),
  categoryId: storedId.nullable().meta({ description: 'The category it mostly has; null where it has none.' }),
  merchantId: storedId.nullable().meta({ description: 'The merchant it mostly has; null where it has none.' }),
  assetId: storedId.nullable().meta({
    description: 'The asset it is mostly booked on; null where all of them are archived.',
  }),
  amountValue: storedDecimal.meta({ description: 'The amount it mostly has, signed as booked.' }),
  amountCurrency: z.string().meta({ description: 'The currency of that amount.' }),
  count: z.number().int().meta({ description: 'How many of the transactions looked at have this counterparty.' }),
  date: storedDate.meta({ description: 'The day of the newest of them.' }),
});
export const suggestions = z.strictObject({ items: z.array(suggestion) }).meta({ description: 'The best fit first.' });

export type Suggestion = z.infer<typeof suggestion>;
