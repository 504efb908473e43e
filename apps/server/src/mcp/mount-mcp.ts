import { type CallScheduler, createAgentServer } from '@coffer/agents/agent-server.ts';
import { buildAgentInstructions } from '@coffer/agents/instructions.ts';
import { requireScope } from '@coffer/api/kernel/access.ts';
import { CredentialFinder } from '@coffer/api/kernel/credentials/credential-finder.ts';
import type { Credential } from '@coffer/api/kernel/credentials/credential-kinds.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { isToolName } from '@coffer/api/kernel/tool-names.ts';
import { publicToolbox } from '@coffer/api/surface/public-toolbox.ts';
import { parseBearer } from '@coffer/auth/bearer-token.ts';
import { SERVICE_SCOPES } from '@coffer/auth/oauth-scopes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { batchCallQueue } from '../in-progress/batch-call-queue.ts';
import type { RequestLimiter } from '../in-progress/request-limiter.ts';
import { tokenAudiences } from '../oauth/audiences.ts';
import { createRequestContext, type RouteServices } from '../request-context.ts';
import { logFault } from '../request-errors.ts';
import { requestAccess, unsealApproval } from './access-request-approval.ts';
import { createAppBackend } from './app-backend.ts';
import { mountMcpEndpoint } from './endpoint.ts';

/**
 * Mounts the MCP endpoint for agents. It accepts only access tokens that an app got for this URL. People would paste
 * API keys where others can read them, and a token for REST was granted for another purpose.
 */
export function mountMcp(app: FastifyInstance, parts: RouteServices, origins: ReadonlySet<string>): void {
  app.decorateRequest('credential', null);
  app.decorateRequest('signedInRecently', false);
  // Clients request exactly these scopes. With the read scope only, they could never write.
  app.decorate('challenge', {
    scope: SERVICE_SCOPES.join(' '),
    resourceMetadata: `${app.baseUrl}/.well-known/oauth-protected-resource/mcp`,
  });
  const credentials = new CredentialFinder({
    database: parts.database,
    issuer: app.baseUrl,
    audience: tokenAudiences(app.baseUrl).mcp,
    onRevocation: (listener) => parts.appGrants.on(listener),
  });
  mountMcpEndpoint(app, {
    origins,
    admit: async (request, reply) => {
      const { authorization } = request.headers;
      request.credential =
        parseBearer(authorization).kind === 'oauth' ? await credentials.findCredential(authorization) : null;
      if (request.credential === null) {
        await parts.limiter.countRefusal(request.ip);
        throw new Problem('unauthorized');
      }
      parts.strangers.personAsks();
      await parts.limiter.admitCredential(request.credential, reply);
      await parts.inProgress.take(request, reply, request.credential);
    },
    allow: async (messages, request, reply) => {
      const credential = credentialOf(request);
      // Each message counts as a request, even if several arrive in one HTTP request.
      for (const _ of messages.slice(1)) await parts.limiter.admitCredential(credential, reply);
      for (const message of messages) requireScopeOfCall(message, credential);
    },
    serverFor: async (request, reply, messages) => {
      const coffer = createAppBackend(createRequestContext(request, parts, false), (problem) =>
        logFault(request.log, problem),
      );
      const begins = messages.some((message) => METHODS_WITH_INSTRUCTIONS.has(Reflect.get(Object(message), 'method')));
      return createAgentServer(coffer, {
        ...(begins ? { instructions: await buildAgentInstructions(coffer) } : {}),
        inTurn: createCallScheduler(request, reply, { messages, places: parts.inProgress.places }),
        requestAccess: (given, context) => requestAccess(coffer, given, context),
        requestState: { verify: async (state) => unsealApproval(coffer, state) },
      });
    },
  });
}

interface Turns {
  readonly messages: readonly unknown[];
  readonly places: RequestLimiter;
}

/**
 * Returns the function that runs the calls of this request. A single call uses the request's own slot, even if the
 * response begins before the call ends. If there are several calls, each takes a slot of its own.
 */
function createCallScheduler(request: FastifyRequest, reply: FastifyReply, { messages, places }: Turns): CallScheduler {
  if (messages.length > 1) {
    const turns = batchCallQueue(request, reply, places);
    return (work) => turns.run(work);
  }
  const call = Promise.withResolvers<void>();
  void request.place?.during(() => call.promise);
  // Ends the work of a request without a call, such as a notification or a message that the SDK answers itself.
  const endUnbegun = (): void => call.resolve();
  if (reply.raw.destroyed) endUnbegun();
  else reply.raw.once('close', endUnbegun);
  return async (work) => {
    reply.raw.off('close', endUnbegun);
    try {
      return await work();
    } finally {
      call.resolve();
    }
  };
}

/** Methods whose response includes the server's instructions for agents. */
const METHODS_WITH_INSTRUCTIONS: ReadonlySet<unknown> = new Set(['initialize', 'server/discover']);

function credentialOf({ credential }: FastifyRequest): Credential {
  if (credential === null) throw new Problem('unauthorized');
  return credential;
}

/**
 * Refuses a call of a tool whose scope the grant lacks, before the call begins, so that the app can request that scope.
 */
function requireScopeOfCall(message: unknown, credential: Credential): void {
  const { method, params } = Object(message);
  const name: unknown = Reflect.get(Object(params), 'name');
  if (method === 'tools/call' && isToolName(name)) requireScope(credential, publicToolbox().scopeOf(name));
}
