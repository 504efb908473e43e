import { z } from 'zod';
import { transaction } from '../books/transactions/transactions.schema.ts';
import { id, storedDate, storedDecimal, storedId, walletIdField } from '../kernel/shapes.ts';
import { money, period } from './reports.schema.ts';

const days = z.strictObject({
  start: storedDate.meta({ description: 'The first day, included.' }),
  end: storedDate.meta({ description: 'The last day, included.' }),
});

export const duplicatesInput = z.strictObject({
  ...walletIdField,
  period: period.default('last365Days'),
  assetIds: z.array(id).min(1).max(500).optional(),
  daysApart: z.number().int().min(0).max(7).default(3).meta({ description: 'Maximum number of days between them.' }),
  limit: z.number().int().min(1).max(100).default(50),
});

export const duplicatesOutput = z.strictObject({
  period: days,
  items: z
    .array(
      z.strictObject({
        certainty: z.enum(['likely', 'possible']).meta({
          description: '`likely`: on the same day, with the same merchant or text. `possible`: all others.',
        }),
        transactions: z.array(transaction).meta({ description: 'Two or more transactions, newest first.' }),
      }),
    )
    .meta({ description: 'Likely duplicates first, then the newest.' }),
  totalCount: z.number().int().meta({ description: 'The number of groups found; `items` has the first `limit`.' }),
  isComplete: z.boolean().meta({
    description:
      'False if the period has more than 50,000 transactions: older ones were omitted. Also false if `items` ends ' +
      'early, after about 1 MiB.',
  }),
});

export const unusualSpendingInput = z.strictObject({
  ...walletIdField,
  period: period.default('lastMonth'),
  limit: z.number().int().min(1).max(50).default(10).meta({ description: 'Maximum number of items of each list.' }),
});

export const unusualSpendingOutput = z.strictObject({
  currency: z.string().meta({ description: 'The wallet’s currency; amounts are in it.' }),
  period: days,
  transactions: z
    .array(
      z.strictObject({
        transaction,
        usualAmountValue: storedDecimal.meta({ description: 'The median of the compared payments.' }),
        comparedWith: z.enum(['merchant', 'category', 'all']).meta({
          description: 'The compared payments: those of its merchant, of its category, or all in its currency.',
        }),
        comparedCount: z.number().int().meta({ description: 'The number of compared payments.' }),
      }),
    )
    .meta({ description: 'Unusually large payments, the most unusual first.' }),
  categories: z
    .array(
      z.strictObject({
        categoryId: storedId,
        name: z.string(),
        value: money.meta({ description: 'The spending of the period; below 0.' }),
        usualValue: money.meta({ description: 'The median of the compared periods.' }),
        comparedCount: z
          .number()
          .int()
          .meta({ description: 'The number of compared periods: up to twelve immediately before.' }),
      }),
    )
    .meta({ description: 'Categories with unusually high spending, the largest difference first.' }),
});
