import { z } from 'zod';
import { filterBasis, transactionFilters } from '../books/transactions/transactions.schema.ts';
import { id, storedDate, walletIdField } from '../kernel/shapes.ts';
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
export type QueryGrouping = z.infer<typeof grouping>;

const measure = z.enum(['sum', 'count', 'average', 'assigned', 'available']).meta({
  description:
    'The sum of the amounts in the wallet’s currency, the number of transactions, or the sum divided by that number. For the budget `budgetId`: the amounts assigned to its envelopes in the months of the period, or available in them at its end.',
});

const groupBy = z
  .array(grouping)
  .max(2)
  .refine((names) => new Set(names).size === names.length, 'contains a value twice')
  .default([])
  .meta({
    description: 'At most two. Transactions count in the group of the category that they count in.',
  });

export const queryInput = z.strictObject({
  ...walletIdField,
  measure,
  groupBy,
  filter: z.strictObject(transactionFilters).default({}).meta({
    description: 'The filters of a search. Dates are limited to the period.',
  }),
  period,
  budgetId: id.optional().meta({
    description:
      'For `assigned` and `available`, by `category`, `categoryGroup`, `asset` and units of time; of the filters only `categoryIds` and `assetIds`, which name envelopes.',
  }),
  basis: filterBasis.default('date').meta({
    description:
      '`date`: each transaction on its date. `cashFlow`: as `cashFlowByCategory` counts: without transfers and changes of value, and spread over cash-flow dates. Split parts count, their parents don’t.',
  }),
});

const key = z.strictObject({
  by: grouping.meta({ description: 'The kind of this key.' }),
  id: z.string().nullable().meta({
    description:
      'The id of the record; for a currency, month, quarter or year its name. Null for transactions without one.',
  }),
  name: z.string().nullable().meta({ description: 'The name shown to people.' }),
});

const row = z.strictObject({
  keys: z.array(key).meta({ description: 'In the order of `groupBy`.' }),
  value: z
    .number()
    .meta({ description: 'The requested measure; money is rounded once, to the currency’s minor unit.' }),
  count: z.number().int().meta({ description: 'The number of transactions in it; for a budget, of envelopes.' }),
});

export const queryOutput = z.strictObject({
  measure,
  currency: z.string().meta({ description: 'The wallet’s currency, or that of the budget; amounts are in it.' }),
  period: z.strictObject({
    start: storedDate.meta({ description: 'The first day, included.' }),
    end: storedDate.meta({ description: 'The last day, included.' }),
  }),
  rows: z.array(row).meta({ description: 'Times ascending, otherwise largest values first.' }),
  total: row.omit({ keys: true }).meta({
    description: 'The total of all transactions. Each counts once, however the rows are grouped.',
  }),
});
