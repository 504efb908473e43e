import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import { readProcedure, router, sessionWriteProcedure, writeProcedure } from '../../kernel/trpc.ts';
import { createFirstCategories } from '../../wallets/category-set.ts';
import {
  category,
  categoryPage,
  categoryReferenceInput,
  createCategoryInput,
  createCategorySetInput,
  createdCategorySet,
  deleteCategoryInput,
  deletedCategory,
  listCategoriesInput,
  updateCategoryInput,
} from './categories.schema.ts';
import { createCategory, getCategory, listCategories, updateCategory } from './categories.service.ts';
import { deleteCategory } from './delete-category.ts';

const tags = ['categories'];
const all = '/wallets/{walletId}/categories';
const one = '/wallets/{walletId}/categories/{id}';

export const categoriesRouter = router({
  create: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      example: { name: 'Groceries', type: 'variableExpense', emoji: '🛒' },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a category',
        description: 'The type determines how reports count the category.',
      },
    })
    .input(createCategoryInput)
    .output(category)
    .mutation(({ ctx, input }) => createCategory(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List categories',
        description: 'Ordered by creation; includes the system categories.',
      },
    })
    .input(listCategoriesInput)
    .output(categoryPage)
    .query(({ ctx, input }) => listCategories(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a category',
        description: 'System categories have a `systemKey`.',
      },
    })
    .input(categoryReferenceInput)
    .output(category)
    .query(({ ctx, input }) => getCategory(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      example: { name: 'Food', categoryGroupId: EXAMPLE_IDS.group },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a category',
        description: 'A system category can be renamed but keeps its type (409 `systemRecord`).',
      },
    })
    .input(updateCategoryInput)
    .output(category)
    .mutation(({ ctx, input }) => updateCategory(ctx.wallet, input)),

  makeSet: sessionWriteProcedure('member')
    .input(createCategorySetInput)
    .output(createdCategorySet)
    .mutation(({ ctx, input }) => createFirstCategories(ctx.wallet, input.groups)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a category, with or without a replacement',
        description:
          'References change to the replacement. Without one, references are cleared and plan items of the category ' +
          'deleted. System categories cannot be deleted (409 `systemRecord`).',
      },
    })
    .input(deleteCategoryInput)
    .output(deletedCategory)
    .mutation(({ ctx, input }) => deleteCategory(ctx.wallet, input)),
});
