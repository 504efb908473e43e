import { EXAMPLE_IDS } from '../kernel/example-ids.ts';
import { readProcedure, router } from '../kernel/trpc.ts';
import { reportProcedure } from '../stored/report-procedure.ts';
import { reportCashFlowByCategory } from './cash-flow.service.ts';
import { findDuplicates } from './duplicates.service.ts';
import { duplicatesInput, duplicatesOutput, unusualSpendingInput, unusualSpendingOutput } from './findings.schema.ts';
import { reportNetWorthByAsset, reportNetWorthTimeSeries } from './net-worth.service.ts';
import { periodDetails } from './period-details.service.ts';
import { queryInput, queryOutput } from './query.schema.ts';
import { queryTransactions } from './query.service.ts';
import {
  cashFlowByCategoryInput,
  cashFlowByCategoryOutput,
  netWorthByAssetInput,
  netWorthByAssetOutput,
  netWorthTimeSeriesInput,
  netWorthTimeSeriesOutput,
  periodDetailsInput,
  periodDetailsOutput,
  scenarioProjectionInput,
  scenarioProjectionOutput,
  topExpensesInput,
  topExpensesOutput,
  transfersInput,
  transfersOutput,
} from './reports.schema.ts';
import { reportScenarioProjection } from './scenario-projection.service.ts';
import { securityPositionsInput, securityPositionsOutput } from './security-positions.schema.ts';
import { securityPositions } from './security-positions.service.ts';
import { topExpenses } from './top-expenses.service.ts';
import { reportTransfers } from './transfers.service.ts';
import { unusualSpending } from './unusual-spending.service.ts';

const tags = ['reports'];
const path = (name: string) => `/wallets/{walletId}/data/${name}` as const;

export const reportsRouter = router({
  query: readProcedure
    .meta({
      tool: 'report',
      example: {
        measure: 'sum',
        groupBy: ['category', 'month'],
        period: '2026',
        basis: 'cashFlow',
        filter: { assetIds: [EXAMPLE_IDS.asset] },
      },
      openapi: {
        method: 'POST',
        path: path('query'),
        tags,
        summary: 'Sum, count or average transactions by groups',
        description:
          'Split parts are counted, not their parent. Amounts are converted at the rate of their transaction’s day and ' +
          'rounded once. A tag’s row counts each transaction that has it; the total counts each once. More than 10,000 rows answer 422 `tooManyIntervals`, ' +
          'more than 5,000,000 shares of spread amounts in intervals 422 `tooMuchToCompute`.',
      },
    })
    .input(queryInput)
    .output(queryOutput)
    .query(({ ctx, input }) => queryTransactions(ctx.wallet, input)),

  netWorthByAsset: reportProcedure
    .meta({
      tool: 'report',
      example: { period: 'thisMonth' },
      openapi: {
        method: 'POST',
        path: path('netWorthByAsset'),
        tags,
        summary: 'Report the value of each asset',
        description:
          'V(a, d) is the value of asset a on day d: Σ over its currencies of the rate on d · all its transactions up ' +
          'to d, split ones once, plus the market value of its securities and crypto. Each number is rounded on its ' +
          'own, so a total may differ from the sum of its rounded parts.',
      },
    })
    .input(netWorthByAssetInput)
    .output(netWorthByAssetOutput)
    .query(({ ctx, input }) => reportNetWorthByAsset(ctx.wallet, input)),

  netWorthTimeSeries: reportProcedure
    .meta({
      tool: 'report',
      example: { startDate: '2025-01-01', interval: 'month' },
      openapi: {
        method: 'POST',
        path: path('netWorthTimeSeries'),
        tags,
        summary: 'Report net worth over time, with the effect of exchange rates',
        description:
          'One row for each interval. For each row, before rounding: `cumulative` = the previous row’s `cumulative` + ' +
          '`inPeriod` + the change of `fxEffectCumulative`. More than 20,000 rows answer 422 `tooManyIntervals`. ' +
          'Without transactions up to the end, [].',
      },
    })
    .input(netWorthTimeSeriesInput)
    .output(netWorthTimeSeriesOutput)
    .query(({ ctx, input }) => reportNetWorthTimeSeries(ctx.wallet, input)),

  cashFlowByCategory: reportProcedure
    .meta({
      tool: 'report',
      example: { period: 'thisMonth', compare: 'toDate' },
      openapi: {
        method: 'POST',
        path: path('cashFlowByCategory'),
        tags,
        summary: 'Report income and expenses by category',
        description:
          'Rows for every category with a share in the period or the previous one. By default the previous period has ' +
          'the same unit: for `thisMonth` the whole month before, for an interval as many days just before, for ' +
          '`allTime` none (zeros). With `compare: toDate` a period that contains today ends today, and the previous ' +
          'one has as many days from its start. Transactions without a category are counted under the system category ' +
          '`uncategorized`. More than 5,000,000 shares of spread amounts answer 422 `tooMuchToCompute`.',
      },
    })
    .input(cashFlowByCategoryInput)
    .output(cashFlowByCategoryOutput)
    .query(({ ctx, input }) => reportCashFlowByCategory(ctx.wallet, input)),

  topExpenses: readProcedure
    .meta({
      tool: 'report',
      example: { period: 'last90Days', limit: 5 },
      openapi: {
        method: 'POST',
        path: path('topExpenses'),
        tags,
        summary: 'Report the largest expenses of a period',
        description:
          'The largest leaf transactions below 0 with their `date` in the period, compared at the rates of their days; ties by id. ' +
          'Transfers and changes of value are left out. Expenses with long texts end after about 1 MiB.',
      },
    })
    .input(topExpensesInput)
    .output(topExpensesOutput)
    .query(({ ctx, input }) => topExpenses(ctx.wallet, input)),

  periodDetails: reportProcedure
    .meta({
      tool: 'report',
      example: { startDate: '2026-01-01', endDate: '2026-06-30' },
      openapi: {
        method: 'POST',
        path: path('periodDetails'),
        tags,
        summary: 'Report the causes of each asset’s change in a period',
        description:
          'Amount of asset a = Σ over the days of the period of b(a, d) · rate of d, where b is the sum of the day’s transactions ' +
          '(split ones once) and of the change of the market value of its securities and crypto.',
      },
    })
    .input(periodDetailsInput)
    .output(periodDetailsOutput)
    .query(({ ctx, input }) => periodDetails(ctx.wallet, input)),

  transfers: readProcedure
    .meta({
      tool: 'report',
      example: { period: 'thisYear' },
      openapi: {
        method: 'POST',
        path: path('transfers'),
        tags,
        summary: 'Report transfers between assets',
        description:
          'One row for each ordered pair of assets with linked transfers whose negative side is dated in the period; ' +
          'the largest sum comes first. Links within one asset are left out.',
      },
    })
    .input(transfersInput)
    .output(transfersOutput)
    .query(({ ctx, input }) => reportTransfers(ctx.wallet, input)),

  scenarioProjection: reportProcedure
    .meta({
      tool: 'report',
      example: { scenarioId: EXAMPLE_IDS.first },
      openapi: {
        method: 'POST',
        path: path('scenarioProjection'),
        tags,
        summary: 'Project the wallet’s value by a scenario, month by month',
        description:
          'A row for each month, from that of `startDate` to `endMonth`: `return` is (1 + rate/100)^(1/12) − 1 of the ' +
          'running base; an asset’s own rate applies to its part. In the month of `startDate`, recurring amounts, ' +
          'assumed amounts and the return count for the days after it; single amounts count in full. The number of ' +
          'assets with different own returns, times the months, may be at most 1,000,000: otherwise 422 ' +
          '`tooMuchToCompute`.',
      },
    })
    .input(scenarioProjectionInput)
    .output(scenarioProjectionOutput)
    .query(({ ctx, input }) => reportScenarioProjection(ctx.wallet, input)),

  securityPositions: readProcedure
    .meta({
      tool: 'report',
      example: { date: '2026-11-20' },
      openapi: {
        method: 'POST',
        path: path('securityPositions'),
        tags,
        summary: 'Report the positions in securities and crypto currencies, with gains and returns',
        description:
          'Quantity is the sum of the transactions’ units, each multiplied by every later split. `timeWeightedReturn` ' +
          'is the product of the daily factors (V(D) + out(D)) ÷ (V(D−1) + in(D)), minus 1; `moneyWeightedReturn` ' +
          'solves Σ flow · (1 + i)^((T − t)/365) = V(T) with the same flows. Both cover the period since the first ' +
          'transaction, for each position, all positions of an asset and the whole wallet. Money-weighted returns are ' +
          'also null if the computation would take more than 20,000,000 products. More than 5,000,000 steps through ' +
          'linked transfers of positions answer 422 `tooMuchToCompute`.',
      },
    })
    .input(securityPositionsInput)
    .output(securityPositionsOutput)
    .query(({ ctx, input }) => securityPositions(ctx.wallet, input)),

  duplicates: readProcedure
    .meta({
      tool: 'report',
      example: { period: 'last90Days' },
      openapi: {
        method: 'POST',
        path: path('duplicates'),
        tags,
        summary: 'Find transactions recorded twice',
        description:
          'Groups of transactions on one asset with the same amount and currency, at most `daysApart` days apart, with ' +
          'the same merchant or text, or without a text. Rows of one import, transactions that a bank delivered with ' +
          'their own ids, and imported or synced ones of different days are never duplicates of each other. Examines ' +
          'the newest 50,000 transactions of the period, and at most 5,000 of them that have another of the same ' +
          'amount nearby. Split parts are not compared with their parent. To resolve a duplicate, delete one ' +
          'transaction or merge the two.',
      },
    })
    .input(duplicatesInput)
    .output(duplicatesOutput)
    .query(({ ctx, input }) => findDuplicates(ctx.wallet, input)),

  unusualSpending: reportProcedure
    .meta({
      tool: 'report',
      example: { period: 'lastMonth' },
      openapi: {
        method: 'POST',
        path: path('unusualSpending'),
        tags,
        summary: 'Find unusually high spending',
        description:
          '`transactions`: payments of the period that are at least twice the median of the previous year and larger ' +
          'than 90 % of those payments. They are compared in their own currency: with payments to the merchant if ' +
          'there are five, otherwise with those of the category if there are eight, otherwise with all if there are ' +
          'twenty (then larger than 95 %). A payment is left out if its merchant received at least four fifths of it ' +
          'before. `categories`: the spending in the period is at least one and a half times the median of up to ' +
          'twelve previous periods (at least three), more than in all but one of them, and the difference is at least ' +
          '1 % of all spending. Transfers and changes of value are left out. Examines the newest 100,000 payments; a ' +
          'period of more than 366 days answers 422 `tooMuchToCompute`.',
      },
    })
    .input(unusualSpendingInput)
    .output(unusualSpendingOutput)
    .query(({ ctx, input }) => unusualSpending(ctx.wallet, input)),
});
