import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import {
  assetGroup,
  assetGroupPage,
  createAssetGroupInput,
  deletedAssetGroup,
  listAssetGroupsInput,
  oneAssetGroupInput,
  updateAssetGroupInput,
} from './assetGroups.schema.ts';
import {
  createAssetGroup,
  deleteAssetGroup,
  getAssetGroup,
  listAssetGroups,
  updateAssetGroup,
} from './assetGroups.service.ts';

const tags = ['assetGroups'];
const all = '/wallets/{walletId}/assetGroups';
const one = '/wallets/{walletId}/assetGroups/{id}';

export const assetGroupsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'manage_assets',
      record: true,
      openapi: { method: 'POST', path: all, tags, summary: 'Create an asset group' },
    })
    .input(createAssetGroupInput)
    .output(assetGroup)
    .mutation(({ ctx, input }) => createAssetGroup(ctx.wallet, input)),

  list: readProcedure
    .meta({ tool: 'look_up', openapi: { method: 'GET', path: all, tags, summary: 'List asset groups' } })
    .input(listAssetGroupsInput)
    .output(assetGroupPage)
    .query(({ ctx, input }) => listAssetGroups(ctx.wallet, input)),

  get: readProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get an asset group' } })
    .input(oneAssetGroupInput)
    .output(assetGroup)
    .query(({ ctx, input }) => getAssetGroup(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'manage_assets',
      record: true,
      openapi: { method: 'PATCH', path: one, tags, summary: 'Change an asset group' },
    })
    .input(updateAssetGroupInput)
    .output(assetGroup)
    .mutation(({ ctx, input }) => updateAssetGroup(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: { method: 'DELETE', path: one, tags, summary: 'Delete an asset group; its assets stay' },
    })
    .input(oneAssetGroupInput)
    .output(deletedAssetGroup)
    .mutation(({ ctx, input }) => deleteAssetGroup(ctx.wallet, input.id)),
});
