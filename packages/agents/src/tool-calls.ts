import { PROBLEMS } from '@coffer/api/kernel/problems.ts';
import { type CallToolResult, ProtocolError, type Tool } from '@modelcontextprotocol/server';
import { type AgentBackend, type ProblemReport, refuseUnknownTool, type ToolRequest } from './agent-backend.ts';

const WALLET = { type: 'string', description: 'Optional if you have access to only one wallet.' };

type ListedTools = Awaited<ReturnType<AgentBackend['tools']>>;

/**
 * A cache of tool lists with the argument `walletId`, by the backend's list. The backend keeps one list per set of
 * scopes.
 */
const walletToolLists = new WeakMap<ListedTools, Tool[]>();

/** The tools that the credential allows, each with the additional argument `walletId`. */
export async function listAgentTools(reach: AgentBackend): Promise<Tool[]> {
  const listed = await reach.tools();
  const tools = walletToolLists.get(listed) ?? listed.map(withWallet);
  walletToolLists.set(listed, tools);
  return tools;
}

function withWallet({ inputSchema, outputSchema, ...tool }: ListedTools[number]): Tool {
  return {
    ...tool,
    inputSchema: {
      ...inputSchema,
      type: 'object',
      properties: { walletId: WALLET, ...Object(inputSchema['properties']) },
    },
    outputSchema: { ...outputSchema, type: 'object' },
  };
}

/**
 * Runs a tool. A problem is returned as a result with `isError`, so that the model can correct its call.
 * @throws ProtocolError for an unknown tool
 */
export async function callTool(
  reach: AgentBackend,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  try {
    const { walletId: named, ...rest } = given;
    const walletId =
      named === undefined ? await (isWalletList(rest) ? firstWallet(reach) : findSingleWallet(reach)) : named;
    if (typeof walletId !== 'string') {
      if (!(await reach.hasTool(name))) refuseUnknownTool();
      return toErrorResult(await unknownWallet(reach));
    }
    return await run(reach, { walletId, name, arguments: rest });
  } catch (error) {
    if (ProtocolError.isInstance(error)) throw error;
    return toErrorResult(toRefusal(reach.problemOf(error)));
  }
}

async function run(reach: AgentBackend, call: ToolRequest): Promise<CallToolResult> {
  try {
    const { text, structured } = await reach.run(call);
    return { content: contentOf(text, structured), structuredContent: { ...structured } };
  } catch (error) {
    if (ProtocolError.isInstance(error)) throw error;
    const problem = reach.problemOf(error);
    if (problem.code !== 'notFound') return toErrorResult(toRefusal(problem));
    const isReached = (await reach.wallets()).some(({ id }) => id === call.walletId.toLowerCase());
    return toErrorResult(isReached ? toRefusal(problem) : await unknownWallet(reach));
  }
}

/**
 * Returns two texts: a sentence for people, and the complete result as JSON for clients that ignore structured results.
 */
function contentOf(text: string, structured: object): CallToolResult['content'] {
  return [
    { type: 'text', text },
    { type: 'text', text: JSON.stringify(structured) },
  ];
}

interface Refusal {
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Converts a refusal to a tool error. The error has only text: clients validate `structuredContent` against the tool's
 * `outputSchema`, and would show the model a schema mismatch instead of the error.
 */
function toErrorResult({ text, details }: Refusal): CallToolResult {
  return { isError: true, content: contentOf(text, details) };
}

/** True if the call lists the wallets. Such a call names no wallet, so any wallet can be used for it. */
function isWalletList({ action }: Readonly<Record<string, unknown>>): boolean {
  return action === 'wallets.list';
}

async function firstWallet(reach: AgentBackend): Promise<string | null> {
  return (await reach.wallets())[0]?.id ?? null;
}

/** Returns the id of the only wallet that the credential can access; null if there are several wallets or none. */
export async function findSingleWallet(reach: AgentBackend): Promise<string | null> {
  const [only, ...others] = await reach.wallets();
  return only === undefined || others.length > 0 ? null : only.id;
}

/**
 * Returns the refusal for an unknown wallet. Users choose wallet names, so the names are returned as data, not as part
 * of the message.
 */
async function unknownWallet(reach: AgentBackend): Promise<Refusal> {
  const wallets = (await reach.wallets()).map(({ id, name }) => ({ id, name }));
  const text =
    wallets.length === 0 ? 'You have access to no wallet.' : '`walletId` must be the id of one of your wallets.';
  return { text, details: { problem: { code: 'notFound', ...PROBLEMS.notFound, detail: text }, wallets } };
}

function toRefusal(problem: ProblemReport): Refusal {
  const paths = (problem.errors ?? []).map(({ path }) => path);
  // Name only plain paths, because the caller chooses the names of unknown fields.
  const fields = paths.filter((path) => /^[\w.[\]]+$/.test(path)).join(', ');
  const text = `${problem.code}: ${problem.title}.${fields === '' ? '' : ` Look at ${fields}.`}`;
  const { candidates, ...more } = problem.more ?? {};
  if (!QUOTING.has(problem.code)) {
    // Names of records are written by people, so they are returned as data next to the problem.
    return {
      text,
      details: { problem: membersOf({ ...problem, more }), ...(candidates !== undefined && { candidates }) },
    };
  }
  const { code, status, title, detail } = problem;
  return { text, details: { problem: { code, status, title, detail: title }, quotedFromFile: detail } };
}

/** Codes of errors that quote the file; the quotation is returned separately as data. */
const QUOTING: ReadonlySet<string> = new Set(['invalidFile', 'severalAccounts', 'columnsUnknown']);

function membersOf({ more, ...members }: ProblemReport): object {
  return { ...members, ...more };
}
