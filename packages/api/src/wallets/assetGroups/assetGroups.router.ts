import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import {
  assetGroup,
  assetGroupPage,
  assetGroupReferenceInput,
  createAssetGroupInput,
  deletedAssetGroup,
  listAssetGroupsInput,
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
      example: { name: 'Everyday', order: 1 },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create an asset group',
        description: 'A group is a heading for assets in lists.',
      },
    })
    .input(createAssetGroupInput)
    .output(assetGroup)
    .mutation(({ ctx, input }) => createAssetGroup(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List asset groups', description: 'Ordered by creation.' },
    })
    .input(listAssetGroupsInput)
    .output(assetGroupPage)
    .query(({ ctx, input }) => listAssetGroups(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get an asset group',
        description: 'Assets name their group in `assetGroupId`.',
      },
    })
    .input(assetGroupReferenceInput)
    .output(assetGroup)
    .query(({ ctx, input }) => getAssetGroup(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'manage_assets',
      record: true,
      example: { name: 'Reserves' },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change an asset group',
        description: 'The assets of the group stay in it.',
      },
    })
    .input(updateAssetGroupInput)
    .output(assetGroup)
    .mutation(({ ctx, input }) => updateAssetGroup(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete an asset group; its assets stay',
        description: 'Its assets are then in no group.',
      },
    })
    .input(assetGroupReferenceInput)
    .output(deletedAssetGroup)
    .mutation(({ ctx, input }) => deleteAssetGroup(ctx.wallet, input.id)),
});
