import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import {
  createScenarioInput,
  deletedScenario,
  listScenariosInput,
  scenario,
  scenarioReferenceInput,
  scenarios,
  updateScenarioInput,
} from './scenarios.schema.ts';
import { createScenario, deleteScenario, getScenario, listScenarios, updateScenario } from './scenarios.service.ts';

const tags = ['scenarios'];
const all = '/wallets/{walletId}/scenarios';
const one = '/wallets/{walletId}/scenarios/{id}';

export const scenariosRouter = router({
  create: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      example: {
        name: 'Careful',
        startDate: '2026-12-01',
        endMonth: '2036-12',
        expectedAnnualReturn: 2.5,
        assetIds: [EXAMPLE_IDS.asset],
      },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a scenario',
        description:
          'For its projection, use `POST …/data/scenarioProjection`. A return of −100 % or less answers 422.',
      },
    })
    .input(createScenarioInput)
    .output(scenario)
    .mutation(({ ctx, input }) => createScenario(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List all scenarios',
        description: 'Returns all scenarios, as a plain array.',
      },
    })
    .input(listScenariosInput)
    .output(scenarios)
    .query(({ ctx }) => listScenarios(ctx.wallet)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a scenario',
        description: 'Plan items hold its planned amounts.',
      },
    })
    .input(scenarioReferenceInput)
    .output(scenario)
    .query(({ ctx, input }) => getScenario(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      example: { expectedAnnualReturn: 4 },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a scenario',
        description: 'Its plan items are kept.',
      },
    })
    .input(updateScenarioInput)
    .output(scenario)
    .mutation(({ ctx, input }) => updateScenario(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a scenario with its plan items',
        description: 'Its plan items are deleted too.',
      },
    })
    .input(scenarioReferenceInput)
    .output(deletedScenario)
    .mutation(({ ctx, input }) => deleteScenario(ctx.wallet, input.id)),
});
