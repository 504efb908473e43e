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
import { listedPrompts, promptOf } from './prompts.ts';
import type { Reach } from './reach.ts';
import { listedResources, readResource, resourceTemplates } from './resources.ts';
import { callTool, listedTools } from './tool-calls.ts';

/** Milliseconds for which a client may keep a list: it changes with the grant alone. */
const KEPT = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** Begins the work of one call when its turn comes. */
export type InTurn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

const atOnce: InTurn = (work) => work();

interface Manner {
  /** What the agent is told first. */
  readonly instructions?: string;
  /** How an app asks for a change of access, where it can. */
  readonly requestAccess?: (
    given: Readonly<Record<string, unknown>>,
    context: ServerContext,
  ) => Promise<CallToolResult | InputRequiredResult>;
  readonly requestState?: NonNullable<ServerOptions['requestState']>;
  /** Without it each call begins when it comes. */
  readonly inTurn?: InTurn;
}

/** The server of an agent: what it lists and does is what its credential may. */
export function agentServer(
  reach: Reach,
  { instructions, requestAccess, requestState, inTurn = atOnce }: Manner,
): Server {
  const server = new Server(
    { name: 'coffer', title: 'Coffer', version: '1', websiteUrl: reach.address },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      cacheHints: { 'tools/list': KEPT, 'prompts/list': KEPT, 'resources/templates/list': KEPT },
      ...(requestState && { requestState }),
      ...(instructions === undefined ? {} : { instructions }),
    },
  );
  const guarded = guardOf(reach, inTurn);
  server.setRequestHandler(
    'tools/list',
    guarded(async () => ({ tools: await listedTools(reach) })),
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
    guarded(async () => ({ resources: await listedResources(reach) })),
  );
  server.setRequestHandler(
    'resources/templates/list',
    guarded(async () => ({ resourceTemplates: resourceTemplates() })),
  );
  server.setRequestHandler(
    'resources/read',
    guarded(({ params }: ReadResourceRequest) => readResource(reach, params.uri)),
  );
  server.setRequestHandler(
    'prompts/list',
    guarded(async () => ({ prompts: listedPrompts() })),
  );
  server.setRequestHandler(
    'prompts/get',
    guarded(async ({ params }: GetPromptRequest) => promptOf(params.name, params.arguments)),
  );
  return server;
}

/** What fails is told by what Coffer says of it: the SDK would send the text of any error. */
function guardOf(reach: Reach, inTurn: InTurn) {
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
