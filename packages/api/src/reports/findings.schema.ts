import { z } from 'zod';
import { transaction } from '../books/transactions/transactions.schema.ts';
import { id, inWallet, storedDate, storedDecimal, storedId } from '../kernel/shapes.ts';
import { money, period } from './reports.schema.ts';

const days = z.strictObject({
  start: storedDate.meta({ description: 'The first day, included.' }),
  end: storedDate.meta({ description: 'The last day, included.' }),
});

export const duplicatesInput = z.strictObject({
  ...inWallet,
  period: period.default('last365Days'),
  assetIds: z.array(id).min(1).max(500).optional(),
  daysApart: z.number().int().min(0).max(7).default(3).meta({ description: 'How many days may lie between them.' }),
  limit: z.number().int().min(1).max(100).default(50),
});

export const duplicatesOutput = z.strictObject({
  period: days,
  items: z
    .array(
      z.strictObject({
        certainty: z.enum(['likely', 'possible']).meta({
          description: '`likely`: of the same day, and with the same merchant or text. `possible`: all others.',
        }),
        transactions: z.array(transaction).meta({ description: 'Two or more, newest first.' }),
      }),
    )
    .meta({ description: 'The likely ones first, then the newest.' }),
  totalCount: z.number().int().meta({ description: 'How many groups were found; `limit` of them are in `items`.' }),
  isComplete: z.boolean().meta({
    description:
      'False where the period has more than 50,000 transactions: older ones were left out. Also false if `items` ends ' +
      'early, after about 1 MiB.',
  }),
});

export const unusualSpendingInput = z.strictObject({
  ...inWallet,
  period: period.default('lastMonth'),
  limit: z.number().int().min(1).max(50).default(10).meta({ description: 'How many of each list at the most.' }),
});

export const unusualSpendingOutput = z.strictObject({
  currency: z.string().meta({ description: 'The wallet’s, in which money is.' }),
  period: days,
  transactions: z
    .array(
      z.strictObject({
        transaction,
        usualAmountValue: storedDecimal.meta({ description: 'The median of the payments it is compared with.' }),
        comparedWith: z.enum(['merchant', 'category', 'all']).meta({
          description: 'The payments it is compared with: of its merchant, of its category, or all in its currency.',
        }),
        comparedCount: z.number().int().meta({ description: 'How many payments these are.' }),
      }),
    )
    .meta({ description: 'Single payments that are unusually large, the most unusual first.' }),
  categories: z
    .array(
      z.strictObject({
        categoryId: storedId,
        name: z.string(),
        value: money.meta({ description: 'What was spent in the period; below zero.' }),
        usualValue: money.meta({ description: 'The median of the periods it is compared with.' }),
        comparedCount: z.number().int().meta({ description: 'How many periods these are: up to twelve just before.' }),
      }),
    )
    .meta({ description: 'Categories with unusually high spending, the largest difference first.' }),
});
