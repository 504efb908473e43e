import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import {
  categoryGroup,
  categoryGroupPage,
  categoryGroupReferenceInput,
  createCategoryGroupInput,
  deletedCategoryGroup,
  listCategoryGroupsInput,
  updateCategoryGroupInput,
} from './categoryGroups.schema.ts';
import {
  createCategoryGroup,
  deleteCategoryGroup,
  getCategoryGroup,
  listCategoryGroups,
  updateCategoryGroup,
} from './categoryGroups.service.ts';

const tags = ['categoryGroups'];
const all = '/wallets/{walletId}/categoryGroups';
const one = '/wallets/{walletId}/categoryGroups/{id}';

export const categoryGroupsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      example: { name: 'Living' },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a category group',
        description: 'Groups can contain groups.',
      },
    })
    .input(createCategoryGroupInput)
    .output(categoryGroup)
    .mutation(({ ctx, input }) => createCategoryGroup(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List category groups', description: 'Ordered by creation.' },
    })
    .input(listCategoryGroupsInput)
    .output(categoryGroupPage)
    .query(({ ctx, input }) => listCategoryGroups(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a category group',
        description: 'Categories name their group in `categoryGroupId`.',
      },
    })
    .input(categoryGroupReferenceInput)
    .output(categoryGroup)
    .query(({ ctx, input }) => getCategoryGroup(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      example: { name: 'Home and living', parentGroupId: null },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a category group',
        description: 'A group cannot be inside itself or inside a group that it contains (422 `invalidState`).',
      },
    })
    .input(updateCategoryGroupInput)
    .output(categoryGroup)
    .mutation(({ ctx, input }) => updateCategoryGroup(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a category group; its categories stay, its subgroups move up',
        description: 'Its groups move to the surrounding group, its categories to none. Its plan items are deleted.',
      },
    })
    .input(categoryGroupReferenceInput)
    .output(deletedCategoryGroup)
    .mutation(({ ctx, input }) => deleteCategoryGroup(ctx.wallet, input.id)),
});
