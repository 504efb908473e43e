import { readProcedure, router, sessionReadProcedure } from '../kernel/trpc.ts';
import { reportProcedure, sessionReportProcedure } from '../stored/report-procedure.ts';
import { reportAssetSeries } from './asset-series.service.ts';
import { listAttention } from './attention.service.ts';
import { reportCashFlowByCategory } from './cash-flow.service.ts';
import { cashFlowSeries } from './cash-flow-series.service.ts';
import { findDuplicates } from './duplicates.service.ts';
import { reportExactCashFlowByCategory } from './exact-cash-flow-by-category.service.ts';
import { expensesByMerchant } from './expenses-by-merchant.service.ts';
import { duplicatesInput, duplicatesOutput, unusualSpendingInput, unusualSpendingOutput } from './findings.schema.ts';
import { reportFrameInput, reportFrameOutput } from './frame.schema.ts';
import { reportBasis } from './frame.service.ts';
import { nearestDays } from './nearest-days.service.ts';
import { reportExactNetWorthByAsset, reportNetWorthByAsset, reportNetWorthTimeSeries } from './net-worth.service.ts';
import { netWorthCausesOutput } from './net-worth-causes.schema.ts';
import { reportNetWorthCauses } from './net-worth-causes.service.ts';
import {
  exactCashFlowByCategoryInput,
  exactCashFlowByCategoryOutput,
  exactNetWorthByAssetOutput,
  expensesByMerchantInput,
  expensesByMerchantOutput,
  movedAmountsOutput,
  nearestDaysInput,
  nearestDaysOutput,
  positionSeriesInput,
  positionSeriesOutput,
  projectedMonthsOutput,
  projectionSumsOutput,
} from './page-reports.schema.ts';
import { periodDetails } from './period-details.service.ts';
import { positionSeries } from './position-series.service.ts';
import { queryInput, queryOutput } from './query.schema.ts';
import { queryTransactions } from './query.service.ts';
import {
  assetSeriesInput,
  assetSeriesOutput,
  attentionInput,
  attentionOutput,
  cashFlowByCategoryInput,
  cashFlowByCategoryOutput,
  cashFlowSeriesInput,
  cashFlowSeriesOutput,
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
import {
  reportProjectedMonths,
  reportProjectionSums,
  reportScenarioProjection,
} from './scenario-projection.service.ts';
import { securityPositionsInput, securityPositionsOutput } from './security-positions.schema.ts';
import { securityPositions } from './security-positions.service.ts';
import { topExpenses } from './top-expenses.service.ts';
import { movedAmounts, reportTransfers } from './transfers.service.ts';
import { unusualSpending } from './unusual-spending.service.ts';

const tags = ['reports'];
const path = (name: string) => `/wallets/{walletId}/data/${name}` as const;

export const reportsRouter = router({
  query: readProcedure
    .meta({
      tool: 'report',
      openapi: { method: 'POST', path: path('query'), tags, summary: 'Sum, count or average transactions by groups' },
    })
    .input(queryInput)
    .output(queryOutput)
    .query(({ ctx, input }) => queryTransactions(ctx.wallet, input)),

  netWorthByAsset: reportProcedure
    .meta({
      tool: 'report',
      openapi: { method: 'POST', path: path('netWorthByAsset'), tags, summary: 'Report the value of each asset' },
    })
    .input(netWorthByAssetInput)
    .output(netWorthByAssetOutput)
    .query(({ ctx, input }) => reportNetWorthByAsset(ctx.wallet, input)),

  netWorthTimeSeries: reportProcedure
    .meta({
      tool: 'report',
      openapi: {
        method: 'POST',
        path: path('netWorthTimeSeries'),
        tags,
        summary: 'Report net worth over time, with the effect of exchange rates',
      },
    })
    .input(netWorthTimeSeriesInput)
    .output(netWorthTimeSeriesOutput)
    .query(({ ctx, input }) => reportNetWorthTimeSeries(ctx.wallet, input)),

  cashFlowByCategory: reportProcedure
    .meta({
      tool: 'report',
      openapi: {
        method: 'POST',
        path: path('cashFlowByCategory'),
        tags,
        summary: 'Report income and expenses by category',
      },
    })
    .input(cashFlowByCategoryInput)
    .output(cashFlowByCategoryOutput)
    .query(({ ctx, input }) => reportCashFlowByCategory(ctx.wallet, input)),

  topExpenses: readProcedure
    .meta({
      tool: 'report',
      openapi: { method: 'POST', path: path('topExpenses'), tags, summary: 'Report the largest expenses of a period' },
    })
    .input(topExpensesInput)
    .output(topExpensesOutput)
    .query(({ ctx, input }) => topExpenses(ctx.wallet, input)),

  periodDetails: reportProcedure
    .meta({
      tool: 'report',
      openapi: {
        method: 'POST',
        path: path('periodDetails'),
        tags,
        summary: 'Report the causes of each asset’s change in a period',
      },
    })
    .input(periodDetailsInput)
    .output(periodDetailsOutput)
    .query(({ ctx, input }) => periodDetails(ctx.wallet, input)),

  transfers: readProcedure
    .meta({
      tool: 'report',
      openapi: { method: 'POST', path: path('transfers'), tags, summary: 'Report transfers between assets' },
    })
    .input(transfersInput)
    .output(transfersOutput)
    .query(({ ctx, input }) => reportTransfers(ctx.wallet, input)),

  scenarioProjection: reportProcedure
    .meta({
      tool: 'report',
      openapi: {
        method: 'POST',
        path: path('scenarioProjection'),
        tags,
        summary: 'Project the wallet’s value by a scenario, month by month',
      },
    })
    .input(scenarioProjectionInput)
    .output(scenarioProjectionOutput)
    .query(({ ctx, input }) => reportScenarioProjection(ctx.wallet, input)),

  securityPositions: readProcedure
    .meta({
      tool: 'report',
      openapi: {
        method: 'POST',
        path: path('securityPositions'),
        tags,
        summary: 'Report the positions in securities and crypto currencies, with gains and returns',
      },
    })
    .input(securityPositionsInput)
    .output(securityPositionsOutput)
    .query(({ ctx, input }) => securityPositions(ctx.wallet, input)),

  duplicates: readProcedure
    .meta({
      tool: 'report',
      openapi: { method: 'POST', path: path('duplicates'), tags, summary: 'Find transactions recorded twice' },
    })
    .input(duplicatesInput)
    .output(duplicatesOutput)
    .query(({ ctx, input }) => findDuplicates(ctx.wallet, input)),

  unusualSpending: reportProcedure
    .meta({
      tool: 'report',
      openapi: { method: 'POST', path: path('unusualSpending'), tags, summary: 'Find unusually high spending' },
    })
    .input(unusualSpendingInput)
    .output(unusualSpendingOutput)
    .query(({ ctx, input }) => unusualSpending(ctx.wallet, input)),

  projectedMonths: reportProcedure
    .input(scenarioProjectionInput)
    .output(projectedMonthsOutput)
    .query(({ ctx, input }) => reportProjectedMonths(ctx.wallet, input)),

  projectionSums: reportProcedure
    .input(scenarioProjectionInput)
    .output(projectionSumsOutput)
    .query(({ ctx, input }) => reportProjectionSums(ctx.wallet, input)),

  frame: reportProcedure
    .input(reportFrameInput)
    .output(reportFrameOutput)
    .query(({ ctx, input }) => reportBasis(ctx.wallet, input)),

  positionSeries: sessionReadProcedure('viewer')
    .input(positionSeriesInput)
    .output(positionSeriesOutput)
    .query(({ ctx, input }) => positionSeries(ctx.wallet, input)),

  assetSeries: sessionReportProcedure
    .input(assetSeriesInput)
    .output(assetSeriesOutput)
    .query(({ ctx, input }) => reportAssetSeries(ctx.wallet, input)),

  comparedFlows: sessionReportProcedure
    .input(exactCashFlowByCategoryInput)
    .output(exactCashFlowByCategoryOutput)
    .query(({ ctx, input }) => reportExactCashFlowByCategory(ctx.wallet, input)),

  movedAmounts: sessionReadProcedure('viewer')
    .input(transfersInput)
    .output(movedAmountsOutput)
    .query(({ ctx, input }) => movedAmounts(ctx.wallet, input)),

  comparedWorth: sessionReportProcedure
    .input(netWorthByAssetInput)
    .output(exactNetWorthByAssetOutput)
    .query(({ ctx, input }) => reportExactNetWorthByAsset(ctx.wallet, input)),

  worthCauses: sessionReportProcedure
    .input(netWorthByAssetInput)
    .output(netWorthCausesOutput)
    .query(({ ctx, input }) => reportNetWorthCauses(ctx.wallet, input)),

  cashFlowSeries: sessionReportProcedure
    .input(cashFlowSeriesInput)
    .output(cashFlowSeriesOutput)
    .query(({ ctx, input }) => cashFlowSeries(ctx.wallet, input)),

  expensesByMerchant: sessionReadProcedure('viewer')
    .input(expensesByMerchantInput)
    .output(expensesByMerchantOutput)
    .query(({ ctx, input }) => expensesByMerchant(ctx.wallet, input)),

  nearestDays: sessionReadProcedure('viewer')
    .input(nearestDaysInput)
    .output(nearestDaysOutput)
    .query(({ ctx, input }) => nearestDays(ctx.wallet, input)),

  attention: sessionReadProcedure('viewer')
    .input(attentionInput)
    .output(attentionOutput)
    .query(({ ctx, input }) => listAttention(ctx.wallet, input)),
});
