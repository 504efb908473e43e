import { problemOf } from '@coffer/api/kernel/problem-of.ts';
import { PROBLEMS } from '@coffer/api/kernel/problems.ts';
import type { ToolName } from '@coffer/api/kernel/tool-names.ts';
import {
  type CallToolRequest,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceRequest,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { openState, requestAccess } from './approvals.ts';
import type { CofferFor } from './coffer-for.ts';
import { instructionsFor } from './instructions.ts';
import { listedPrompts, promptOf } from './prompts.ts';
import { listedResources, readResource, resourceTemplates } from './resources.ts';
import { callTool, listedTools } from './tool-calls.ts';

/** Milliseconds for which a client may keep a list: it changes with the grant alone. */
const KEPT = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** Methods whose answer holds the instructions. */
const BEGINNINGS: ReadonlySet<unknown> = new Set(['initialize', 'server/discover']);

/** The server of one request: what it lists and does is what this app may. */
export async function agentServer(coffer: CofferFor, messages: readonly unknown[]): Promise<Server> {
  const begins = messages.some((message) => BEGINNINGS.has(Reflect.get(Object(message), 'method')));
  const server = new Server(
    { name: 'coffer', title: 'Coffer', version: '1', websiteUrl: coffer.ctx.baseUrl },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      cacheHints: { 'tools/list': KEPT, 'prompts/list': KEPT, 'resources/templates/list': KEPT },
      requestState: { verify: async (state) => openState(coffer, state) },
      ...(begins ? { instructions: await instructionsFor(coffer) } : {}),
    },
  );
  const guarded = guardOf(coffer);
  server.setRequestHandler('tools/list', () => ({ tools: listedTools(coffer) }));
  server.setRequestHandler(
    'tools/call',
    guarded(({ params }: CallToolRequest, context: ServerContext) => {
      const given = params.arguments ?? {};
      if (params.name === ('request_access' satisfies ToolName)) return requestAccess(coffer, given, context);
      return callTool(coffer, params.name, given);
    }),
  );
  server.setRequestHandler(
    'resources/list',
    guarded(async () => ({ resources: await listedResources(coffer) })),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: resourceTemplates() }));
  server.setRequestHandler(
    'resources/read',
    guarded(({ params }: ReadResourceRequest) => readResource(coffer, params.uri)),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: listedPrompts() }));
  server.setRequestHandler('prompts/get', ({ params }) => promptOf(params.name, params.arguments));
  return server;
}

/** What fails is told by its title alone: the SDK would send the text of any error. */
function guardOf({ onProblem }: CofferFor) {
  return <Asked extends readonly unknown[], Answer>(work: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      try {
        return await work(...asked);
      } catch (error) {
        if (ProtocolError.isInstance(error)) throw error;
        const problem = problemOf(error);
        onProblem(problem);
        throw new ProtocolError(ProtocolErrorCode.InternalError, PROBLEMS[problem.code].title);
      }
    };
}
