import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import {
  createPlanItemInput,
  deletedPlanItem,
  listPlanItemsInput,
  onePlanItemInput,
  planItem,
  planItems,
  updatePlanItemInput,
} from './planItems.schema.ts';
import { createPlanItem, deletePlanItem, getPlanItem, listPlanItems, updatePlanItem } from './planItems.service.ts';

const tags = ['planItems'];
const all = '/wallets/{walletId}/planItems';
const one = '/wallets/{walletId}/planItems/{id}';

export const planItemsRouter = router({
  create: writeProcedure
    .meta({ tool: 'plan', record: true, openapi: { method: 'POST', path: all, tags, summary: 'Create a plan item' } })
    .input(createPlanItemInput)
    .output(planItem)
    .mutation(({ ctx, input }) => createPlanItem(ctx.wallet, input)),

  list: readProcedure
    .meta({ tool: 'look_up', openapi: { method: 'GET', path: all, tags, summary: 'List all plan items' } })
    .input(listPlanItemsInput)
    .output(planItems)
    .query(({ ctx }) => listPlanItems(ctx.wallet)),

  get: readProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get a plan item' } })
    .input(onePlanItemInput)
    .output(planItem)
    .query(({ ctx, input }) => getPlanItem(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({ tool: 'plan', record: true, openapi: { method: 'PATCH', path: one, tags, summary: 'Change a plan item' } })
    .input(updatePlanItemInput)
    .output(planItem)
    .mutation(({ ctx, input }) => updatePlanItem(ctx.wallet, input)),

  delete: writeProcedure
    .meta({ tool: 'delete_records', openapi: { method: 'DELETE', path: one, tags, summary: 'Delete a plan item' } })
    .input(onePlanItemInput)
    .output(deletedPlanItem)
    .mutation(({ ctx, input }) => deletePlanItem(ctx.wallet, input.id)),
});
