import type { Context } from '@coffer/api/kernel/context.ts';
import type { ToolName } from '@coffer/api/kernel/tool-names.ts';
import { Server } from '@modelcontextprotocol/server';
import { openState, requestAccess } from './approvals.ts';
import { cofferFor } from './coffer-for.ts';
import { instructionsFor } from './instructions.ts';
import { listedPrompts, promptOf } from './prompts.ts';
import { listedResources, readResource, resourceTemplates } from './resources.ts';
import { callTool, listedTools } from './tool-calls.ts';

/** Milliseconds for which a client may keep a list: it changes with the grant alone. */
const KEPT = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** Methods whose answer holds the instructions. */
const BEGINNINGS: ReadonlySet<unknown> = new Set(['initialize', 'server/discover']);

/** The server of one request: what it lists and does is what this app may. */
export async function agentServer(ctx: Context, messages: readonly unknown[]): Promise<Server> {
  const coffer = cofferFor(ctx);
  const begins = messages.some((message) => BEGINNINGS.has(Reflect.get(Object(message), 'method')));
  const server = new Server(
    { name: 'coffer', title: 'Coffer', version: '1', websiteUrl: ctx.baseUrl },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      cacheHints: { 'tools/list': KEPT, 'prompts/list': KEPT, 'resources/templates/list': KEPT },
      requestState: { verify: async (state) => openState(coffer, state) },
      ...(begins ? { instructions: await instructionsFor(coffer) } : {}),
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: listedTools(coffer) }));
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const given = params.arguments ?? {};
    if (params.name === ('request_access' satisfies ToolName)) return requestAccess(coffer, given, context);
    return callTool(coffer, params.name, given);
  });
  server.setRequestHandler('resources/list', async () => ({ resources: await listedResources(coffer) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: resourceTemplates() }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(coffer, params.uri));
  server.setRequestHandler('prompts/list', () => ({ prompts: listedPrompts() }));
  server.setRequestHandler('prompts/get', ({ params }) => promptOf(params.name, params.arguments));
  return server;
}
