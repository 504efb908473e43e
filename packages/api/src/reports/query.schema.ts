import { z } from 'zod';
import { basis, transactionFilters } from '../books/transactions/transactions.schema.ts';
import { id, inWallet, storedDate } from '../kernel/shapes.ts';
import { period } from './reports.schema.ts';

/** The fields by which transactions can be grouped. */
const GROUPINGS = [
  'category',
  'categoryGroup',
  'merchant',
  'tag',
  'asset',
  'currency',
  'person',
  'month',
  'quarter',
  'year',
] as const;

const grouping = z.enum(GROUPINGS);
export type Grouping = z.infer<typeof grouping>;

const measure = z.enum(['sum', 'count', 'average', 'assigned', 'available']).meta({
  description:
    'The sum of the amounts in the wallet’s currency, the number of transactions, or the sum divided by that number. Of the budget `budgetId`: what its envelopes were assigned in the months of the period, or what is available in them at its end.',
});

const groupBy = z
  .array(grouping)
  .max(2)
  .refine((names) => new Set(names).size === names.length, 'contains a value twice')
  .default([])
  .meta({
    description: 'At most two. A row’s group of categories is that of the category under which its transactions count.',
  });

export const queryInput = z.strictObject({
  ...inWallet,
  measure,
  groupBy,
  filter: z.strictObject(transactionFilters).default({}).meta({
    description: 'The filters of a search. Days count where the period has them too.',
  }),
  period,
  budgetId: id.optional().meta({
    description:
      'For `assigned` and `available`, by `category`, `categoryGroup`, `asset` and units of time; of the filters only `categoryIds` and `assetIds`, which name envelopes.',
  }),
  basis: basis.default('date').meta({
    description:
      '`date`: each transaction on its date. `cashFlow`: as `cashFlowByCategory` counts: without transfers and changes of value, and spread over cash-flow dates. Split parts count, their parents don’t.',
  }),
});

const key = z.strictObject({
  by: grouping.meta({ description: 'What this key is of.' }),
  id: z.string().nullable().meta({
    description: 'The record; of a currency, a month, quarter or year its name. Null: transactions without one.',
  }),
  name: z.string().nullable().meta({ description: 'The name that people know.' }),
});

const row = z.strictObject({
  keys: z.array(key).meta({ description: 'In the order of `groupBy`.' }),
  value: z.number().meta({ description: 'What was asked for; money is rounded once, to the currency’s minor unit.' }),
  count: z
    .number()
    .int()
    .meta({ description: 'How many transactions it is made of; of a budget, how many envelopes.' }),
});

export const queryOutput = z.strictObject({
  measure,
  currency: z.string().meta({ description: 'The wallet’s, in which money is; of a budget its own.' }),
  period: z.strictObject({
    start: storedDate.meta({ description: 'The first day, included.' }),
    end: storedDate.meta({ description: 'The last day, included.' }),
  }),
  rows: z.array(row).meta({ description: 'Times ascending, else the largest values first.' }),
  total: row.omit({ keys: true }).meta({
    description: 'Of all transactions. Each counts once, whatever the rows are grouped by.',
  }),
});
