import type { ToolName } from '@coffer/api/kernel/tool-names.ts';
import { fitResult } from '@coffer/api/tools/fit-result.ts';
import {
  ProtocolError,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import type { AgentBackend } from './agent-backend.ts';

const JSON_TYPE = 'application/json';

/** A tool action whose result becomes a member of a resource. */
type ResourceToolCall = readonly [tool: ToolName, action: string, given?: Readonly<Record<string, unknown>>];

interface Part {
  readonly title: string;
  readonly description: string;
  /** The members of the resource, and the calls that return them. */
  readonly members: Readonly<Record<string, ResourceToolCall>>;
}

const MONTH = { period: 'thisMonth' };
const ALL = { limit: 500 };

/** Resources that describe a wallet as a whole. */
const PARTS: Readonly<Record<string, Part>> = {
  overview: {
    title: 'Overview',
    description: 'The wallet, the value of each asset this month, and income and expenses.',
    members: {
      wallet: ['look_up', 'wallets.get'],
      netWorth: ['report', 'reports.netWorthByAsset', MONTH],
      cashFlow: ['report', 'reports.cashFlowByCategory', MONTH],
    },
  },
  categories: {
    title: 'Categories',
    description: 'All categories and their groups.',
    members: {
      categories: ['look_up', 'categories.list', ALL],
      groups: ['look_up', 'categoryGroups.list', ALL],
    },
  },
  assets: {
    title: 'Assets',
    description: 'All assets with their balances today.',
    members: {
      assets: ['look_up', 'assets.list', ALL],
      balances: ['look_up', 'assets.listBalances', ALL],
    },
  },
};

const DOCUMENT = {
  title: 'A document',
  description: 'The bytes of a file of the wallet; look_up files.list has their ids.',
};

export async function listAgentResources(reach: AgentBackend): Promise<Resource[]> {
  const wallets = await reach.wallets();
  return wallets.flatMap(({ id }) =>
    Object.entries(PARTS).map(([name, { title, description }]) => ({
      ...{ uri: `coffer://wallets/${id}/${name}`, name: `${name}-${id}`, title, description, mimeType: JSON_TYPE },
    })),
  );
}

export function listAgentResourceTemplates(): ResourceTemplateType[] {
  const parts = Object.entries(PARTS).map(([name, { title, description }]) => ({
    ...{ uriTemplate: `coffer://wallets/{walletId}/${name}`, name, title, description, mimeType: JSON_TYPE },
  }));
  return [...parts, { uriTemplate: 'coffer://wallets/{walletId}/files/{fileId}', name: 'file', ...DOCUMENT }];
}

const ADDRESS = /^coffer:\/\/wallets\/([0-9a-f-]{36})\/(?:files\/([0-9a-f-]{36})|([a-z]+))$/i;

/**
 * Reads a part of a wallet as JSON, or a document.
 * @throws ResourceNotFoundError if the resource does not exist, or the credential has no access
 */
export async function readResource(reach: AgentBackend, uri: string): Promise<ReadResourceResult> {
  const [, walletId = '', fileId, name = ''] = ADDRESS.exec(uri) ?? [];
  try {
    if (fileId !== undefined) {
      const { contentType, bytes } = await reach.document(walletId, fileId);
      return { contents: [{ uri, mimeType: contentType, blob: bytes.toString('base64') }] };
    }
    const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (part === undefined) throw new ResourceNotFoundError(uri);
    const { result } = fitResult(await membersOf(reach, walletId, part));
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(result) }] };
  } catch (error) {
    if (ProtocolError.isInstance(error)) throw error;
    if (reach.problemOf(error).code === 'notFound') throw new ResourceNotFoundError(uri);
    throw error;
  }
}

async function membersOf(reach: AgentBackend, walletId: string, { members }: Part): Promise<object> {
  const read: [string, unknown][] = [];
  for (const [member, [name, action, given = {}]] of Object.entries(members)) {
    const { structured } = await reach.run({ walletId, name, arguments: { action, ...given } });
    read.push([member, listOf(structured.result)]);
  }
  return Object.fromEntries(read);
}

/** Returns the items of a list page; any other result is returned unchanged. */
function listOf(result: unknown): unknown {
  const items: unknown = Reflect.get(Object(result), 'items');
  return Array.isArray(items) ? items : result;
}
