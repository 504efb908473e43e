import { Agent, request } from 'node:http';
import { createMembersForRequests } from '@coffer/api/testing/create-members-for-requests.ts';
import { median, type ReportLine, reportRatioAtMost } from './bench-report.ts';
import {
  ASSET_CURRENCIES,
  type BenchStage,
  createBenchWallet,
  openOwnerPool,
  type RunningServer,
} from './bench-stage.ts';
import { connectApp } from './connect-app.ts';
import { fillLargeWallet } from './fill-large-wallet.ts';

const CLIENTS = 100;
const CALLS = 12;
const ROUNDS = 5;
const TRANSACTIONS = 20_000;

/** The same operation as a tool call and as a REST request. */
interface Call {
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

interface AgentRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Measures how long agents wait: a hundred clients at once call tools at `/mcp` on two processes with one database,
 * alternating with the same operations over REST. Each client sends its next request as soon as the previous one is
 * answered.
 */
export async function benchAgents(stage: BenchStage): Promise<ReportLine[]> {
  const wallet = await createBenchWallet(stage.services, ASSET_CURRENCIES);
  const owner = openOwnerPool(stage.connection);
  await fillLargeWallet(owner, wallet, TRANSACTIONS);
  await owner.end();
  const first = await stage.coffer();
  const metadata: unknown = JSON.parse(
    await (await fetch(`${first.url}/.well-known/oauth-authorization-server`)).text(),
  );
  // Both processes have the same public URL.
  const second = await stage.coffer({ BASE_URL: String(Reflect.get(Object(metadata), 'issuer')) });
  const scopes = ['service:read', 'service:write'];
  const people = await createMembersForRequests(stage.services, wallet.walletId, CLIENTS / 2);
  const calls = callsIn(wallet.walletId, wallet.assetIds[0] ?? '');
  const sides: Record<'agents' | 'scripts', AgentRequest[][]> = { agents: [], scripts: [] };
  for (const { userId, key } of people) {
    const app = await connectApp(stage.services, first, userId, { path: '/mcp', scopes });
    sides.agents.push(calls.map((call) => mcpRequest(call, wallet.walletId, app.accessToken)));
    sides.scripts.push(calls.map((call) => overRest(call, key)));
  }
  const times: Record<keyof typeof sides, number[]> = { agents: [], scripts: [] };
  const middles: Record<keyof typeof sides, number[]> = { agents: [], scripts: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? (['agents', 'scripts'] as const) : (['scripts', 'agents'] as const)) {
      const waited = (await askAll([first, second], sides[side])).toSorted((one, other) => one - other);
      // The first round only warms up.
      if (round < 0) continue;
      times[side].push(waited[Math.ceil(waited.length * 0.99) - 1] ?? Number.NaN);
      middles[side].push(median(waited));
    }
  }
  const [ours, yardstick] = [median(times.agents), median(times.scripts)];
  const inTheMiddle = `${ms(median(middles.agents))} and ${ms(median(middles.scripts))} in the middle`;
  return [
    reportRatioAtMost(
      `${CLIENTS} MCP clients at once on two processes, p99 of tool calls against the same over REST`,
      `${ms(ours)} (${inTheMiddle})`,
      ms(yardstick),
      ours / yardstick,
      2,
    ),
  ];
}

/** Typical calls of agents: search, reports, look-ups by name, and now and then a new transaction. */
function callsIn(walletId: string, assetId: string): Call[] {
  const inWallet = `/wallets/${walletId}`;
  const transaction = { assetId, date: '2026-03-01', amountValue: '-12.5', amountCurrency: 'EUR', fromTo: 'Shop 7' };
  const search = { text: 'Shop 7', limit: 50 };
  const period = { period: 'thisYear' };
  return [
    {
      tool: 'search_transactions',
      given: search,
      method: 'POST',
      path: `${inWallet}/transactions/search`,
      body: search,
    },
    report('reports.netWorthByAsset', period),
    { tool: 'look_up', given: { action: 'categories.list' }, method: 'GET', path: `${inWallet}/categories` },
    report('reports.cashFlowByCategory', period),
    { tool: 'look_up', given: { action: 'assets.list' }, method: 'GET', path: `${inWallet}/assets` },
    {
      tool: 'record',
      given: { action: 'transactions.create', ...transaction },
      ...{ method: 'POST', path: `${inWallet}/transactions`, body: transaction },
    },
  ];

  function report(action: string, input: object): Call {
    const path = `${inWallet}/data/${action.split('.').at(-1)}`;
    return { tool: 'report', given: { action, ...input }, method: 'POST', path, body: input };
  }
}

const META = 'io.modelcontextprotocol/';

/** Returns a tool call in the MCP protocol 2026-07-28. */
function mcpRequest({ tool, given }: Call, walletId: string, token: string): AgentRequest {
  const _meta = {
    [`${META}protocolVersion`]: '2026-07-28',
    [`${META}clientInfo`]: { name: 'bench', version: '1' },
    [`${META}clientCapabilities`]: {},
  };
  const params = { name: tool, arguments: { walletId, ...given }, _meta };
  return {
    ...{ path: '/mcp', method: 'POST' },
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': tool,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  };
}

function overRest({ method, path, body }: Call, key: string): AgentRequest {
  const headers = { Authorization: `Bearer ${key}` };
  if (body === undefined) return { path, method, headers };
  return { path, method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * Sends the calls of all clients at once; returns the response times in milliseconds. The clients are split evenly
 * between the servers, both servers serve the same people, and consecutive clients begin with different calls.
 */
async function askAll(
  servers: readonly RunningServer[],
  asked: readonly (readonly AgentRequest[])[],
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const { url = '' } = servers[client % servers.length] ?? {};
    const ofPerson = asked[Math.floor(client / servers.length) % asked.length] ?? [];
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const next = ofPerson[(client + call) % ofPerson.length];
      if (next !== undefined) times.push(await timeOf(agent, url, next));
    }
    return times;
  });
  const times = (await Promise.all(clients)).flat();
  agent.destroy();
  return times;
}

function timeOf(agent: Agent, url: string, { path, method, headers, body }: AgentRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const out = request(`${url}${path}`, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => {
        const isGood = answer.statusCode === 200 && !text.includes('"isError":true');
        if (isGood) resolve(performance.now() - since);
        else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`));
      });
    });
    out.on('error', reject).end(body);
  });
}

const ms = (time: number) => `${time.toFixed(0)} ms`;
