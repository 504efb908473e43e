import { type AgentBackend, MAX_AGENT_DOCUMENT_BYTES, refuseUnknownTool } from '@coffer/agents/agent-backend.ts';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { RestClient, RestFailure } from './rest-client.ts';
import type { LocalSettings } from './settings.ts';

const wallets = z.object({
  items: z.array(
    z.object({ id: z.string(), name: z.string(), currency: z.string(), timeZone: z.string(), locale: z.string() }),
  ),
});

const schema = z.record(z.string(), z.unknown());
const tools = z.object({
  tools: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      inputSchema: schema,
      outputSchema: schema,
      annotations: z.object({
        readOnlyHint: z.boolean(),
        destructiveHint: z.boolean(),
        idempotentHint: z.boolean(),
        openWorldHint: z.boolean(),
      }),
    }),
  ),
});

const toolResult = z.object({ text: z.string(), structured: z.looseObject({ result: z.unknown() }) });

/** Returns an agent backend that calls Coffer's REST API with one API key, which has access to one wallet. */
export function createRestBackend(settings: LocalSettings): AgentBackend {
  const rest = new RestClient(settings);
  const listWallets = async () => (await rest.get('/wallets', wallets)).items;
  const listTools = async () => {
    const [wallet] = await listWallets();
    return wallet === undefined ? [] : (await rest.get(`/wallets/${wallet.id}/tools`, tools)).tools;
  };
  return {
    address: settings.url,
    now: () => new Date(),
    wallets: listWallets,
    tools: listTools,
    run: async ({ walletId, name, arguments: given }) => {
      const path = `/wallets/${encodeURIComponent(walletId)}/tools/${encodeURIComponent(name)}`;
      try {
        return await rest.post(path, { arguments: given }, toolResult);
      } catch (error) {
        const isMissing = error instanceof RestFailure && error.problem.code === 'notFound';
        if (isMissing && !(await listTools()).some((tool) => tool.name === name)) return refuseUnknownTool();
        throw error;
      }
    },
    access: async () => ({
      canWrite: (await listTools()).some(({ annotations }) => !annotations.readOnlyHint),
      howToChange:
        'The person changes what you may do by making another API key in Coffer, under Settings → API keys, and setting it as COFFER_API_KEY.',
    }),
    hasTool: async (name) => (await listTools()).some((tool) => tool.name === name),
    document: async (walletId, id) => {
      const { contentType, bytes } = await rest.bytes(
        `/wallets/${walletId}/files/${id}/content`,
        MAX_AGENT_DOCUMENT_BYTES,
      );
      if (bytes === null) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The file is larger than 5 MiB.');
      return { contentType, bytes };
    },
    problemOf: (error) => (error instanceof RestFailure ? error.problem : FAULT),
  };
}

const FAULT = {
  code: 'internal',
  status: 500,
  title: 'An error of this program',
  detail: 'An error of this program occurred.',
} as const;
