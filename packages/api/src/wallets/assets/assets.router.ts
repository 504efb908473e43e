import { readProcedure, router, sessionReadProcedure, writeProcedure } from '../../kernel/trpc.ts';
import {
  asset,
  assetBalances,
  assetPage,
  assetReferenceInput,
  balancePage,
  balanceSeries,
  balanceSeriesInput,
  balancesInput,
  createAssetInput,
  deleteAssetInput,
  deletedAsset,
  listAssetsInput,
  listBalancesInput,
  mergeImportSettingsInput,
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
      example: {
        type: 'bank',
        name: 'Current account',
        defaultCurrency: 'EUR',
        accountNumber: 'DE02120300000000202051',
      },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create an asset',
        description:
          'A new asset has no transactions. Set its balance with `POST …/balance`, or import its statements.',
      },
    })
    .input(createAssetInput)
    .output(asset)
    .mutation(({ ctx, input }) => createAsset(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List assets', description: 'Ordered by creation.' },
    })
    .input(listAssetsInput)
    .output(assetPage)
    .query(({ ctx, input }) => listAssets(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get an asset',
        description: 'For its value, use `POST …/data/netWorthByAsset`.',
      },
    })
    .input(assetReferenceInput)
    .output(asset)
    .query(({ ctx, input }) => getAsset(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'manage_assets',
      record: true,
      example: { name: 'Everyday account', order: 1 },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change an asset',
        description: 'Its transactions keep their currencies when `defaultCurrency` changes.',
      },
    })
    .input(updateAssetInput)
    .output(asset)
    .mutation(({ ctx, input }) => updateAsset(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete an asset',
        description: 'An asset with transactions answers 409 `notEmpty`, unless `withTransactions` is true.',
      },
    })
    .input(deleteAssetInput)
    .output(deletedAsset)
    .mutation(({ ctx, input }) => deleteAsset(ctx.wallet, input)),

  importSettings: writeProcedure
    .meta({
      tool: 'manage_assets',
      record: true,
      example: { importerType: 'csv', settings: { delimiter: ';' } },
      openapi: {
        method: 'POST',
        path: `${one}/importSettings`,
        tags,
        summary: 'Merge settings of an importer',
        description:
          'Merged into the existing settings at any depth: objects are merged, other values replaced, and `null` ' +
          'deletes a key. At most 64 KiB, and 1 MiB for all assets of a wallet (409 `quotaExceeded`). `POST …/import` describes the keys that an import reads.',
      },
    })
    .input(mergeImportSettingsInput)
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
        description:
          'One row for each asset and currency in which it has had transactions up to that day; without remaining ' +
          'transactions the balance is 0. Securities and crypto positions do not count.',
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
