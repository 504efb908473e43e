import type { ToolName } from '@coffer/api/kernel/tool-names.ts';
import {
  type CallToolRequest,
  type CallToolResult,
  type GetPromptRequest,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceRequest,
  Server,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import type { AgentBackend } from './agent-backend.ts';
import { listAgentPrompts, renderPrompt } from './prompts.ts';
import { listAgentResources, listAgentResourceTemplates, readResource } from './resources.ts';
import { callTool, listAgentTools } from './tool-calls.ts';

/** The caching hint for lists, which change only with the grant. */
const LIST_CACHE_HINT = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** Runs a call, immediately or when the client may run another call. */
export type CallScheduler = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

const runImmediately: CallScheduler = (work) => work();

interface Manner {
  /** Initial instructions for the agent. */
  readonly instructions?: string;
  /** Lets an app request a change of its access, if supported. */
  readonly requestAccess?: (
    given: Readonly<Record<string, unknown>>,
    context: ServerContext,
  ) => Promise<CallToolResult | InputRequiredResult>;
  readonly requestState?: NonNullable<ServerOptions['requestState']>;
  /** Decides when each call starts; by default, each call starts immediately. */
  readonly inTurn?: CallScheduler;
}

/** Creates the MCP server of an agent, which offers only the wallets and tools that the credential allows. */
export function createAgentServer(
  reach: AgentBackend,
  { instructions, requestAccess, requestState, inTurn = runImmediately }: Manner,
): Server {
  const server = new Server(
    { name: 'coffer', title: 'Coffer', version: '1', websiteUrl: reach.address },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      cacheHints: {
        'tools/list': LIST_CACHE_HINT,
        'prompts/list': LIST_CACHE_HINT,
        'resources/templates/list': LIST_CACHE_HINT,
      },
      ...(requestState && { requestState }),
      ...(instructions === undefined ? {} : { instructions }),
    },
  );
  const guarded = guardOf(reach, inTurn);
  server.setRequestHandler(
    'tools/list',
    guarded(async () => ({ tools: await listAgentTools(reach) })),
  );
  server.setRequestHandler(
    'tools/call',
    guarded(async ({ params }: CallToolRequest, context: ServerContext) => {
      const given = params.arguments ?? {};
      const isAsking = params.name === ('request_access' satisfies ToolName);
      return isAsking && requestAccess ? requestAccess(given, context) : callTool(reach, params.name, given);
    }),
  );
  server.setRequestHandler(
    'resources/list',
    guarded(async () => ({ resources: await listAgentResources(reach) })),
  );
  server.setRequestHandler(
    'resources/templates/list',
    guarded(async () => ({ resourceTemplates: listAgentResourceTemplates() })),
  );
  server.setRequestHandler(
    'resources/read',
    guarded(({ params }: ReadResourceRequest) => readResource(reach, params.uri)),
  );
  server.setRequestHandler(
    'prompts/list',
    guarded(async () => ({ prompts: listAgentPrompts() })),
  );
  server.setRequestHandler(
    'prompts/get',
    guarded(async ({ params }: GetPromptRequest) => renderPrompt(params.name, params.arguments)),
  );
  return server;
}

/**
 * Returns a function that wraps request handlers. It schedules a handler with `inTurn`. For an error other than
 * ProtocolError it reports only the title of the problem, because the SDK would send the text of the error.
 */
function guardOf(reach: AgentBackend, inTurn: CallScheduler) {
  return <Asked extends readonly unknown[], Answer>(work: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      try {
        return await inTurn(() => work(...asked));
      } catch (error) {
        if (ProtocolError.isInstance(error)) throw error;
        throw new ProtocolError(ProtocolErrorCode.InternalError, reach.problemOf(error).title);
      }
    };
}
