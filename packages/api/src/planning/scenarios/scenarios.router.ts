import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import {
  createScenarioInput,
  deletedScenario,
  listScenariosInput,
  oneScenarioInput,
  scenario,
  scenarios,
  updateScenarioInput,
} from './scenarios.schema.ts';
import { createScenario, deleteScenario, getScenario, listScenarios, updateScenario } from './scenarios.service.ts';

const tags = ['scenarios'];
const all = '/wallets/{walletId}/scenarios';
const one = '/wallets/{walletId}/scenarios/{id}';

export const scenariosRouter = router({
  create: writeProcedure
    .meta({ tool: 'plan', record: true, openapi: { method: 'POST', path: all, tags, summary: 'Create a scenario' } })
    .input(createScenarioInput)
    .output(scenario)
    .mutation(({ ctx, input }) => createScenario(ctx.wallet, input)),

  list: readProcedure
    .meta({ tool: 'look_up', openapi: { method: 'GET', path: all, tags, summary: 'List all scenarios' } })
    .input(listScenariosInput)
    .output(scenarios)
    .query(({ ctx }) => listScenarios(ctx.wallet)),

  get: readProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get a scenario' } })
    .input(oneScenarioInput)
    .output(scenario)
    .query(({ ctx, input }) => getScenario(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({ tool: 'plan', record: true, openapi: { method: 'PATCH', path: one, tags, summary: 'Change a scenario' } })
    .input(updateScenarioInput)
    .output(scenario)
    .mutation(({ ctx, input }) => updateScenario(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: { method: 'DELETE', path: one, tags, summary: 'Delete a scenario with its plan items' },
    })
    .input(oneScenarioInput)
    .output(deletedScenario)
    .mutation(({ ctx, input }) => deleteScenario(ctx.wallet, input.id)),
});
