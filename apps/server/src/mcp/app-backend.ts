import {
  type AgentBackend,
  MAX_AGENT_DOCUMENT_BYTES,
  type ProblemReport,
  refuseUnknownTool,
} from '@coffer/agents/agent-backend.ts';
import { openBytes } from '@coffer/api/files/stored-bytes.ts';
import type { Context } from '@coffer/api/kernel/context.ts';
import { getCredentialKind } from '@coffer/api/kernel/credentials/credential-kinds.ts';
import { PROBLEMS, type Problem } from '@coffer/api/kernel/problems.ts';
import { toProblem } from '@coffer/api/kernel/to-problem.ts';
import { isToolName } from '@coffer/api/kernel/tool-names.ts';
import { createRouterCaller } from '@coffer/api/kernel/trpc.ts';
import { appRouter } from '@coffer/api/router.ts';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

const newCaller = createRouterCaller(appRouter);

/** The operations that the calling app may perform on behalf of its user. */
export interface AppBackend extends AgentBackend {
  readonly ctx: Context;
}

/** Maximum number of wallets listed. */
const MAX_LISTED_WALLETS = 100;

/**
 * Creates the backend for the calling app.
 * @param onProblem called with each problem that the client sees, so that server errors are logged
 */
export function createAppBackend(ctx: Context, onProblem: (problem: Problem) => void): AppBackend {
  const call = newCaller(ctx);
  const seen = new WeakSet();
  return {
    ctx,
    address: ctx.baseUrl,
    now: ctx.now,
    wallets: async () => (await call.wallets.list({ limit: MAX_LISTED_WALLETS })).items,
    tools: async () => ctx.tools.listed(),
    run: ({ walletId, name, arguments: given }) =>
      isToolName(name) ? ctx.tools.run({ walletId, name, arguments: given }) : refuseUnknownTool(),
    access: async () => {
      const scopes = ctx.credential === null ? [] : getCredentialKind(ctx.credential).scopesOf(ctx.credential);
      const [wallet] = (await call.wallets.list({ limit: 1 })).items;
      const page = wallet === undefined ? ctx.baseUrl : `${ctx.baseUrl}/w/${wallet.id}/settings/connected-apps`;
      return {
        canWrite: scopes === null || scopes.includes('service:write'),
        howToChange: `The person changes what you may do in Coffer, under Settings → Connected apps: ${page}. To use new rights, connect to Coffer again.`,
      };
    },
    hasTool: async (name) => isToolName(name),
    document: async (walletId, id) => {
      const { size, contentType, storagePath } = await call.files.content({ walletId, id });
      if (size > MAX_AGENT_DOCUMENT_BYTES) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The file is larger than 5 MiB.');
      }
      const parts: Buffer[] = [];
      for await (const part of await openBytes(ctx.fileServices.storage, storagePath)) parts.push(Buffer.from(part));
      return { contentType, bytes: Buffer.concat(parts) };
    },
    problemOf: (error) => {
      const problem = toProblem(error);
      const isNew = typeof error !== 'object' || error === null || !seen.has(error);
      if (typeof error === 'object' && error !== null) seen.add(error);
      if (isNew) onProblem(problem);
      return toProblemReport(problem);
    },
  };
}

function toProblemReport(problem: Problem): ProblemReport {
  const { title, status } = PROBLEMS[problem.code];
  const { errors, quota, retryAfter, blockedBy, candidates, closing, table } = problem.parts;
  const more = {
    ...(quota && { quota }),
    ...(retryAfter && { retryAfter }),
    ...(blockedBy && { blockedBy }),
    ...(candidates && { candidates }),
    ...(closing && { closing }),
    ...table,
  };
  return { code: problem.code, status, title, detail: problem.message, ...(errors && { errors }), more };
}
