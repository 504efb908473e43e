import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import {
  createPlanItemInput,
  deletedPlanItem,
  listPlanItemsInput,
  planItem,
  planItemReferenceInput,
  planItems,
  updatePlanItemInput,
} from './planItems.schema.ts';
import { createPlanItem, deletePlanItem, getPlanItem, listPlanItems, updatePlanItem } from './planItems.service.ts';

const tags = ['planItems'];
const all = '/wallets/{walletId}/planItems';
const one = '/wallets/{walletId}/planItems/{id}';

export const planItemsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      example: {
        scenarioId: EXAMPLE_IDS.first,
        month: '2027-01',
        categoryOrCategoryGroupId: EXAMPLE_IDS.category,
        amount: '-1200',
        frequency: 12,
      },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a plan item',
        description: 'The amount is in the wallet’s currency; expenses are negative.',
      },
    })
    .input(createPlanItemInput)
    .output(planItem)
    .mutation(({ ctx, input }) => createPlanItem(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List all plan items',
        description: 'Returns all plan items of all scenarios, as a plain array.',
      },
    })
    .input(listPlanItemsInput)
    .output(planItems)
    .query(({ ctx }) => listPlanItems(ctx.wallet)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a plan item',
        description: 'The amount is in the wallet’s currency; expenses are negative.',
      },
    })
    .input(planItemReferenceInput)
    .output(planItem)
    .query(({ ctx, input }) => getPlanItem(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      example: { amount: '-1250.5', duration: 60 },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a plan item',
        description: 'The amount is in the wallet’s currency; expenses are negative.',
      },
    })
    .input(updatePlanItemInput)
    .output(planItem)
    .mutation(({ ctx, input }) => updatePlanItem(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a plan item',
        description: 'The projection of its scenario changes at once.',
      },
    })
    .input(planItemReferenceInput)
    .output(deletedPlanItem)
    .mutation(({ ctx, input }) => deletePlanItem(ctx.wallet, input.id)),
});
