import { toProblem } from '../kernel/to-problem.ts';
import { readProcedure, router, toolProcedure } from '../kernel/trpc.ts';
import { findNames } from './names.service.ts';
import { withArgumentPaths } from './run-tool.ts';
import { findNamesInput, findNamesOutput, listToolsInput, runToolInput, toolList, toolResult } from './tools.schema.ts';

const tags = ['tools'];
const all = '/wallets/{walletId}/tools';

export const toolsRouter = router({
  list: readProcedure
    .meta({ openapi: { method: 'GET', path: all, tags, summary: 'List the tools for agents' } })
    .input(listToolsInput)
    .output(toolList)
    .query(async ({ ctx }) => ({ tools: [...(await ctx.tools.listed())] })),

  names: readProcedure
    .input(findNamesInput)
    .output(findNamesOutput)
    .query(({ ctx, input }) => findNames(ctx.wallet, input)),

  run: toolProcedure
    .meta({
      scope: 'service:read',
      notTool: 'it runs the tools themselves',
      openapi: { method: 'POST', path: `${all}/{name}`, tags, summary: 'Run a tool for agents' },
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
