import { toProblem } from '../kernel/to-problem.ts';
import { readProcedure, router, toolProcedure } from '../kernel/trpc.ts';
import { findRecordsByIdOrName } from './names.service.ts';
import { withArgumentPaths } from './run-tool.ts';
import { findNamesInput, findNamesOutput, listToolsInput, runToolInput, toolList, toolResult } from './tools.schema.ts';

const tags = ['tools'];
const all = '/wallets/{walletId}/tools';

export const toolsRouter = router({
  list: readProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List the tools for agents',
        description:
          'The same list as `tools/list` at `/mcp`, without `walletId`, which is in the path here. Always in the same ' +
          'order, and only what the credential’s scopes allow.',
      },
    })
    .input(listToolsInput)
    .output(toolList)
    .query(async ({ ctx }) => ({ tools: [...(await ctx.tools.listed())] })),

  names: readProcedure
    .input(findNamesInput)
    .output(findNamesOutput)
    .query(({ ctx, input }) => findRecordsByIdOrName(ctx.wallet, input)),

  run: toolProcedure
    .meta({
      scope: 'service:read',
      notTool: 'it runs the tools themselves',
      example: { arguments: { action: 'tags.create', name: 'Holiday' } },
      openapi: {
        method: 'POST',
        path: `${all}/{name}`,
        tags,
        summary: 'Run a tool for agents',
        description:
          'Runs the operation that `action` names, with the other arguments. Roles, quotas, `Idempotency-Key`, history ' +
          'and scope are those of that operation. An answer of more than 25,000 characters is cut and says how to ' +
          'continue.',
      },
    })
    .input(runToolInput)
    .output(toolResult)
    .mutation(async ({ ctx, input }) => {
      try {
        return await ctx.tools.run(input);
      } catch (error) {
        throw withArgumentPaths(toProblem(error));
      }
    }),
});
