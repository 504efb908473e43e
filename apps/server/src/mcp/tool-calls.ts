import { problemOf } from '@coffer/api/kernel/problem-of.ts';
import { PROBLEMS, Problem } from '@coffer/api/kernel/problems.ts';
import { TOOL_NAMES, type ToolName } from '@coffer/api/kernel/tool-names.ts';
import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from '@modelcontextprotocol/server';
import { type CofferFor, walletsOf } from './coffer-for.ts';

const WALLET = { type: 'string', description: 'May be left out where you reach one wallet.' };

/** The tools of the grant, each with the wallet it works in. */
export function listedTools({ ctx }: CofferFor): Tool[] {
  return ctx.tools.listed().map(({ inputSchema, outputSchema, ...tool }) => ({
    ...tool,
    inputSchema: {
      ...inputSchema,
      type: 'object',
      properties: { walletId: WALLET, ...Object(inputSchema['properties']) },
    },
    outputSchema: { ...outputSchema, type: 'object' },
  }));
}

export function isToolName(name: unknown): name is ToolName {
  return TOOL_NAMES.some((known) => known === name);
}

/** Runs a tool. What goes wrong with it is a result too, which says so: a model can then do better. */
export async function callTool(
  coffer: CofferFor,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  if (!isToolName(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of this name.');
  const { walletId: named, ...rest } = given;
  const walletId = named === undefined ? await onlyWallet(coffer) : named;
  if (typeof walletId !== 'string') return refused(await unknownWallet(coffer));
  try {
    const { text, structured } = await coffer.ctx.tools.run({ walletId, name, arguments: rest });
    return { content: contentOf(text, structured), structuredContent: { ...structured } };
  } catch (error) {
    const problem = problemOf(error);
    coffer.onProblem(problem);
    if (problem.code !== 'notFound') return refused(toldOf(problem));
    const isReached = (await walletsOf(coffer)).some(({ id }) => id === walletId.toLowerCase());
    return refused(isReached ? toldOf(problem) : await unknownWallet(coffer));
  }
}

/** The sentence for who looks on; and the whole once more as text, for clients that read no structured results. */
function contentOf(text: string, structured: object): CallToolResult['content'] {
  return [
    { type: 'text', text },
    { type: 'text', text: JSON.stringify(structured) },
  ];
}

interface Refusal {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
}

function refused({ text, structured }: Refusal): CallToolResult {
  return { isError: true, content: contentOf(text, structured), structuredContent: structured };
}

/** The only wallet there is; null where there are several, or none. */
export async function onlyWallet(coffer: CofferFor): Promise<string | null> {
  const [only, ...others] = await walletsOf(coffer);
  return only === undefined || others.length > 0 ? null : only.id;
}

/** Names of wallets are texts of people: they stand where data stands. */
async function unknownWallet(coffer: CofferFor): Promise<Refusal> {
  const wallets = (await walletsOf(coffer)).map(({ id, name }) => ({ id, name }));
  const text = wallets.length === 0 ? 'You reach no wallet.' : '`walletId` must be one of the wallets that you reach.';
  return { text, structured: { problem: problemMembers(new Problem('notFound', { detail: text })), wallets } };
}

function toldOf(problem: Problem): Refusal {
  const paths = (problem.parts.errors ?? []).map(({ path }) => path);
  // A field that the caller made up may have any name.
  const fields = paths.filter((path) => /^[\w.[\]]+$/.test(path)).join(', ');
  const text = `${problem.code}: ${PROBLEMS[problem.code].title}.${fields === '' ? '' : ` Look at ${fields}.`}`;
  if (!QUOTING.has(problem.code)) return { text, structured: { problem: problemMembers(problem) } };
  const quiet = new Problem(problem.code);
  return { text, structured: { problem: problemMembers(quiet), quotedFromFile: problem.message } };
}

/** What is wrong with a file is told with its own words, which stand apart as data. */
const QUOTING: ReadonlySet<string> = new Set(['invalidFile', 'severalAccounts']);

function problemMembers(problem: Problem): object {
  const { title, status } = PROBLEMS[problem.code];
  const { errors, quota, retryAfter } = problem.parts;
  return {
    ...{ code: problem.code, status, title, detail: problem.message },
    ...(errors && { errors }),
    ...(quota && { quota }),
    ...(retryAfter && { retryAfter }),
  };
}
