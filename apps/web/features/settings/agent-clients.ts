/** The agents for which Coffer has connection instructions. */
export const AGENT_CLIENTS = ['claude', 'claudeCode', 'chatgpt', 'cursor', 'vscode', 'codex', 'local'] as const;

export type AgentClient = (typeof AGENT_CLIENTS)[number];

/** Agents that run in their maker's cloud and can only reach public https addresses. */
export const HOSTED_CLIENTS: ReadonlySet<AgentClient> = new Set(['claude', 'chatgpt']);

/** The commands and settings for a client, in the order of its steps, as in the client's own documentation. */
export function agentSetupSnippets(client: AgentClient, origin: string): readonly string[] {
  const address = `${origin}/mcp`;
  switch (client) {
    case 'claude':
    case 'chatgpt':
      return [address];
    case 'claudeCode':
      return [`claude mcp add --transport http coffer ${address}`];
    case 'cursor':
      return [json({ mcpServers: { coffer: { url: address } } })];
    case 'vscode':
      return [`code --add-mcp '${JSON.stringify({ name: 'coffer', type: 'http', url: address })}'`];
    case 'codex':
      return [`codex mcp add coffer --url ${address}`, 'codex mcp login coffer'];
    case 'local':
      return [json({ mcpServers: { coffer: localServer(origin) } })];
  }
}

function localServer(origin: string) {
  return {
    command: 'npx',
    args: ['--yes', '--package', '/path/to/coffer-mcp-0.1.0.tgz', 'coffer-mcp'],
    env: { COFFER_URL: origin, COFFER_API_KEY: 'coffer_…' },
  };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
