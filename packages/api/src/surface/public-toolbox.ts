import { callTRPCProcedure } from '@trpc/server';
import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/problems.ts';
import { appRouter } from '../router.ts';
import { type OperationInvoker, runTool } from '../tools/run-tool.ts';
import { Toolbox } from '../tools/toolbox.ts';
import { publicOperations } from './operations.ts';

let made: Toolbox | undefined;

/** Returns the tools of all public operations; built on first use. */
export function publicToolbox(): Toolbox {
  made ??= new Toolbox(publicOperations());
  return made;
}

/** Adds the tools to a request's context; they call operations as part of this request. */
export function withTools(given: Omit<Context, 'tools'>): Context {
  const context: Context = {
    ...given,
    tools: {
      listed: async () => {
        const { credential } = context;
        if (credential === null) throw new Problem('unauthorized');
        await publicToolbox().prepare(credential);
        return publicToolbox().listed(credential);
      },
      run: (call) => runTool({ toolbox: publicToolbox(), callOperation }, call, context),
    },
  };
  return context;
}

export const callOperation: OperationInvoker = ({ name, type }, input, ctx) =>
  callTRPCProcedure({
    router: appRouter,
    path: name,
    getRawInput: async () => input,
    ctx,
    type,
    signal: undefined,
    batchIndex: 0,
  });
