import { z } from 'zod';
import { searchTerm, storedDate, storedDecimal, storedId, walletIdField } from '../../kernel/shapes.ts';

export const suggestTransactionsInput = z.strictObject({
  ...walletIdField,
  text: searchTerm.meta({
    description: 'Words that the counterparty’s name must contain, in any order. Case and accents are ignored.',
  }),
  limit: z.number().int().min(1).max(20).default(8).meta({ description: 'Maximum number of suggestions.' }),
});

const suggestion = z.strictObject({
  fromTo: z.string().meta({ description: 'The counterparty, as written in its newest transaction.' }),
  categoryId: storedId.nullable().meta({ description: 'Its most frequent category; null if it has none.' }),
  merchantId: storedId.nullable().meta({ description: 'Its most frequent merchant; null if it has none.' }),
  assetId: storedId.nullable().meta({
    description: 'Its most frequent asset; null if all of them are archived.',
  }),
  amountValue: storedDecimal.meta({ description: 'Its most frequent amount, with its sign.' }),
  amountCurrency: z.string().meta({ description: 'The currency of that amount.' }),
  count: z.number().int().meta({ description: 'How many of the searched transactions have this counterparty.' }),
  date: storedDate.meta({ description: 'The date of the newest of them.' }),
});
export const suggestions = z.strictObject({ items: z.array(suggestion) }).meta({ description: 'Best match first.' });

export type Suggestion = z.infer<typeof suggestion>;
