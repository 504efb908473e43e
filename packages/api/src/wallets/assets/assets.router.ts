import { readProcedure, router, sessionReadProcedure, writeProcedure } from '../../kernel/trpc.ts';
import {
  asset,
  assetBalances,
  assetPage,
  balancePage,
  balanceSeries,
  balanceSeriesInput,
  balancesInput,
  createAssetInput,
  deleteAssetInput,
  deletedAsset,
  importSettingsInput,
  listAssetsInput,
  listBalancesInput,
  oneAssetInput,
  updateAssetInput,
} from './assets.schema.ts';
import { createAsset, deleteAsset, getAsset, listAssets, updateAsset } from './assets.service.ts';
import { listBalances, readBalanceSeries, readBalances } from './balances.service.ts';
import { mergeImportSettings } from './import-settings.service.ts';

const tags = ['assets'];
const all = '/wallets/{walletId}/assets';
const one = '/wallets/{walletId}/assets/{id}';

export const assetsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'manage_assets',
      record: true,
      openapi: { method: 'POST', path: all, tags, summary: 'Create an asset' },
    })
    .input(createAssetInput)
    .output(asset)
    .mutation(({ ctx, input }) => createAsset(ctx.wallet, input)),

  list: readProcedure
    .meta({ tool: 'look_up', openapi: { method: 'GET', path: all, tags, summary: 'List assets' } })
    .input(listAssetsInput)
    .output(assetPage)
    .query(({ ctx, input }) => listAssets(ctx.wallet, input)),

  get: readProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get an asset' } })
    .input(oneAssetInput)
    .output(asset)
    .query(({ ctx, input }) => getAsset(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'manage_assets',
      record: true,
      openapi: { method: 'PATCH', path: one, tags, summary: 'Change an asset' },
    })
    .input(updateAssetInput)
    .output(asset)
    .mutation(({ ctx, input }) => updateAsset(ctx.wallet, input)),

  delete: writeProcedure
    .meta({ tool: 'delete_records', openapi: { method: 'DELETE', path: one, tags, summary: 'Delete an asset' } })
    .input(deleteAssetInput)
    .output(deletedAsset)
    .mutation(({ ctx, input }) => deleteAsset(ctx.wallet, input)),

  importSettings: writeProcedure
    .meta({
      tool: 'manage_assets',
      record: true,
      openapi: { method: 'POST', path: `${one}/importSettings`, tags, summary: 'Merge settings of an importer' },
    })
    .input(importSettingsInput)
    .output(asset)
    .mutation(({ ctx, input }) => mergeImportSettings(ctx.wallet, input.id, input.importerType, input.settings)),

  listBalances: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: `${all}/balances`,
        tags,
        summary: 'List the balances of all assets at the end of a day',
      },
    })
    .input(listBalancesInput)
    .output(balancePage)
    .query(({ ctx, input }) => listBalances(ctx.wallet, input)),

  balances: sessionReadProcedure('viewer')
    .input(balancesInput)
    .output(assetBalances)
    .query(({ ctx, input }) => readBalances(ctx.wallet, input)),

  balanceSeries: sessionReadProcedure('viewer')
    .input(balanceSeriesInput)
    .output(balanceSeries)
    .query(({ ctx, input }) => readBalanceSeries(ctx.wallet, input)),
});
