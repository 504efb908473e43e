import { z } from 'zod';
import { transactionFilters } from '../books/transactions/transactions.schema.ts';
import { symbol } from '../investments/cryptoTransactions/cryptoTransactions.schema.ts';
import { isin } from '../investments/securities/securities.schema.ts';
import { date, id, storedDate, storedId, walletIdField } from '../kernel/shapes.ts';
import {
  cashFlowByCategoryInput,
  comparedAssetValue,
  comparedCategoryFlow,
  money,
  netWorthByAssetOutput,
  period,
  projectedMonth,
  transferredAmount,
} from './reports.schema.ts';

const exactAmount = z.string().meta({
  description: 'In the wallet’s currency, not rounded; round sums of these amounts once.',
});

export const exactCashFlowByCategoryInput = cashFlowByCategoryInput.extend({
  filter: z
    .strictObject({
      assetIds: transactionFilters.assetIds,
      tagIds: transactionFilters.tagIds,
      assignedUserId: transactionFilters.assignedUserId,
    })
    .default({}),
});
export const exactCashFlowByCategoryOutput = z.strictObject({
  byCategory: z.record(
    z.string(),
    comparedCategoryFlow.extend({ exact: z.strictObject({ value: exactAmount, valuePreviousPeriod: exactAmount }) }),
  ),
  uncategorized: z
    .strictObject({ in: exactAmount, out: exactAmount })
    .nullable()
    .meta({ description: 'The uncategorised amounts of the period by direction; null with a filter.' }),
});

export const exactNetWorthByAssetOutput = netWorthByAssetOutput.extend({
  byAsset: z.record(
    z.string(),
    comparedAssetValue.extend({
      hasPositions: z.boolean().meta({ description: 'Whether it has securities or crypto.' }),
      exact: z.strictObject({
        value: exactAmount,
        valuePreviousPeriod: exactAmount,
        valuePreviousPeriodWithTransfersAndBalancesAdded: exactAmount,
      }),
    }),
  ),
});

export const movedAmountsOutput = z.array(
  transferredAmount.extend({
    moved: z
      .enum(['cash', 'positions'])
      .meta({ description: '`cash`: the sum of cash sides. `positions`: units that moved without any cash side.' }),
  }),
);

export const expensesByMerchantInput = z.strictObject({
  ...walletIdField,
  period,
  limit: z.number().int().min(1).max(100).default(10),
});
export const expensesByMerchantOutput = z
  .array(
    z.strictObject({
      merchantId: storedId.nullable(),
      name: z.string().nullable().meta({
        description:
          'The name of the merchant, otherwise the counterparty, otherwise the description; null without any text.',
      }),
      amount: money.meta({
        description: 'The sum of the shares in the period, in the wallet’s currency; below 0.',
      }),
      count: z.number().int().meta({ description: 'The number of transactions.' }),
    }),
  )
  .meta({ description: 'Largest sum first, of the expenses that `cashFlowByCategory` counts.' });

export const projectedMonthsOutput = z
  .array(
    projectedMonth.extend({
      exact: z.strictObject({ base: exactAmount, planned: exactAmount, return: exactAmount }),
    }),
  )
  .meta({ description: 'The months of `scenarioProjection`, for sums over several of them that are rounded once.' });

export const projectionSumsOutput = z
  .strictObject({
    planned: money.meta({ description: 'The planned and assumed amounts.' }),
    return: money.meta({ description: 'The return of the assets.' }),
  })
  .meta({ description: 'Sums over all months of `scenarioProjection`, each added up exactly and rounded once.' });

export const positionSeriesInput = z.strictObject({
  ...walletIdField,
  assetId: id,
  code: z.union([isin, symbol]),
  dates: z.array(date).min(1).max(200),
});
export const positionSeriesOutput = z
  .array(z.strictObject({ date: storedDate, value: money, cost: money }))
  .meta({ description: 'The figures of `securityPositions` for each day.' });

export const nearestDaysInput = z
  .strictObject({ ...walletIdField, start: date, end: date, of: z.enum(['flow', 'worth']) })
  .refine(({ start, end }) => start <= end, { path: ['start'], message: 'is after the end' });
export const nearestDaysOutput = z.strictObject({
  before: storedDate
    .nullable()
    .meta({ description: 'The last day before `start` with cash flow, or with any transaction.' }),
  after: storedDate.nullable().meta({ description: 'The first such day after `end`.' }),
});
