import { router, sessionReadProcedure } from '../kernel/trpc.ts';
import { reportProcedure, sessionReportProcedure } from '../stored/report-procedure.ts';
import { reportAssetSeries } from './asset-series.service.ts';
import { listAttentionItems } from './attention.service.ts';
import { cashFlowSeries } from './cash-flow-series.service.ts';
import { reportExactCashFlowByCategory } from './exact-cash-flow-by-category.service.ts';
import { expensesByMerchant } from './expenses-by-merchant.service.ts';
import { findNearestDays } from './nearest-days.service.ts';
import { reportExactNetWorthByAsset } from './net-worth.service.ts';
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
import { positionSeries } from './position-series.service.ts';
import { reportFrameInput, reportFrameOutput } from './report-frame.schema.ts';
import { readReportFrame } from './report-frame.service.ts';
import {
  assetSeriesInput,
  assetSeriesOutput,
  attentionInput,
  attentionOutput,
  cashFlowSeriesInput,
  cashFlowSeriesOutput,
  netWorthByAssetInput,
  scenarioProjectionInput,
  transfersInput,
} from './reports.schema.ts';
import { reportProjectedMonths, reportProjectionSums } from './scenario-projection.service.ts';
import { movedAmounts } from './transfers.service.ts';

/** Reports that only pages use. */
export const pageReportsRouter = router({
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
    .query(({ ctx, input }) => readReportFrame(ctx.wallet, input)),

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
    .query(({ ctx, input }) => findNearestDays(ctx.wallet, input)),

  attention: sessionReadProcedure('viewer')
    .input(attentionInput)
    .output(attentionOutput)
    .query(({ ctx, input }) => listAttentionItems(ctx.wallet, input)),
});
