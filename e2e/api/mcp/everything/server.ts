import { mountMcpEndpoint } from '@coffer/server/mcp/endpoint.ts';
import {
  InMemoryServerEventBus,
  isJSONRPCRequest,
  isJSONRPCResponse,
  McpServer,
  type ServerNotifier,
  type Transport,
} from '@modelcontextprotocol/server';
import { type FastifyInstance, fastify } from 'fastify';
import { addInputRequiredTools, addServerRequestTools, callStateCodec } from './elicitation-tools.ts';
import { addConformancePrompts, addConformanceResources } from './resources-and-prompts.ts';
import { addConformanceTools } from './tools.ts';

const bus = new InMemoryServerEventBus();
const notifier: ServerNotifier = {
  toolsChanged: () => bus.publish({ kind: 'tools_list_changed' }),
  promptsChanged: () => bus.publish({ kind: 'prompts_list_changed' }),
  resourcesChanged: () => bus.publish({ kind: 'resources_list_changed' }),
  resourceUpdated: (uri) => bus.publish({ kind: 'resource_updated', uri }),
};

type MessageHandler = NonNullable<Transport['onmessage']>;

/** The message handlers of the servers that sent a question to the client, by the id of the question. */
const handlersByQuestionId = new Map<string | number, MessageHandler>();

/**
 * In the 2025 protocols, a server may send a question to its client, and the client answers in a new HTTP request. For
 * that request, Coffer's endpoint creates another server. So this fixture passes each answer to the server that sent
 * the question.
 */
class AnswerRelayServer extends McpServer {
  override async connect(transport: Transport): Promise<void> {
    await super.connect(transport);
    const { onmessage: own } = transport;
    if (own === undefined) throw new Error('the server does not listen');
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      if (isJSONRPCRequest(message)) handlersByQuestionId.set(message.id, own);
      return send(message, options);
    };
    const heard: MessageHandler = (message, extra) => {
      const asker =
        isJSONRPCResponse(message) && message.id !== undefined ? handlersByQuestionId.get(message.id) : undefined;
      (asker ?? own)(message, extra);
    };
    transport.onmessage = heard;
  }
}

function everythingServer(): McpServer {
  const server = new AnswerRelayServer(
    { name: 'everything', version: '1' },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: callStateCodec.verify },
    },
  );
  addConformanceTools(server, notifier);
  addInputRequiredTools(server);
  addServerRequestTools(server);
  addConformanceResources(server);
  addConformancePrompts(server);
  return server;
}

/**
 * Starts a server with all features of MCP behind Coffer’s endpoint, for the conformance tests. It requires no
 * credential, because the conformance program has none.
 */
export async function startConformanceServer(port: number): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  app.decorate('baseUrl', `http://127.0.0.1:${port}`);
  mountMcpEndpoint(app, {
    origins: new Set(),
    admit: async () => undefined,
    allow: async () => undefined,
    serverFor: async () => everythingServer(),
    bus,
  });
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}
