import { readProcedure, router } from '../trpc.ts';
import { netWorthByAsset, netWorthTimeSeries } from './net-worth.service.ts';
import {
  netWorthByAssetInput,
  netWorthByAssetOutput,
  netWorthTimeSeriesInput,
  netWorthTimeSeriesOutput,
} from './reports.schema.ts';

const tags = ['reports'];
const path = (name: string) => `/wallets/{walletId}/data/${name}` as const;

export const reportsRouter = router({
  netWorthByAsset: readProcedure
    .meta({ openapi: { method: 'POST', path: path('netWorthByAsset'), tags, summary: 'What each asset is worth' } })
    .input(netWorthByAssetInput)
    .output(netWorthByAssetOutput)
    .query(({ ctx, input }) => netWorthByAsset(ctx.wallet, input)),

  netWorthTimeSeries: readProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: path('netWorthTimeSeries'),
        tags,
        summary: 'Net worth over time, the effect of exchange rates apart',
      },
    })
    .input(netWorthTimeSeriesInput)
    .output(netWorthTimeSeriesOutput)
    .query(({ ctx, input }) => netWorthTimeSeries(ctx.wallet, input)),
});
