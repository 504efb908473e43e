import { openBytes } from '@coffer/api/files/stored-bytes.ts';
import { problemOf } from '@coffer/api/kernel/problem-of.ts';
import { compacted, fitted } from '@coffer/api/tools/fit.ts';
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { type CofferFor, walletsOf } from './coffer-for.ts';

const JSON_TYPE = 'application/json';

/** What can be read of a wallet as a whole. */
const PARTS = {
  overview: {
    title: 'Overview',
    description: 'The wallet, what each asset is worth this month, and what came in and went out.',
    read: async ({ call }: CofferFor, walletId: string) => ({
      wallet: await call.wallets.get({ walletId }),
      netWorth: await call.reports.netWorthByAsset({ walletId, period: 'thisMonth' }),
      cashFlow: await call.reports.cashFlowByCategory({ walletId, period: 'thisMonth' }),
    }),
  },
  categories: {
    title: 'Categories',
    description: 'All categories and their groups.',
    read: async ({ call }: CofferFor, walletId: string) => ({
      categories: (await call.categories.list({ walletId, limit: 500 })).items,
      groups: (await call.categoryGroups.list({ walletId, limit: 500 })).items,
    }),
  },
  assets: {
    title: 'Assets',
    description: 'All assets with their balances today.',
    read: async ({ call }: CofferFor, walletId: string) => ({
      assets: (await call.assets.list({ walletId, limit: 500 })).items,
      balances: (await call.assets.listBalances({ walletId, limit: 500 })).items,
    }),
  },
} as const;

type Part = keyof typeof PARTS;

const DOCUMENT = {
  title: 'A document',
  description: 'The bytes of a file of the wallet; look_up files.list has their ids.',
};

function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name);
}

export async function listedResources(coffer: CofferFor): Promise<Resource[]> {
  const wallets = await walletsOf(coffer);
  return wallets.flatMap(({ id }) =>
    Object.entries(PARTS).map(([name, { title, description }]) => ({
      ...{ uri: `coffer://wallets/${id}/${name}`, name: `${name}-${id}`, title, description, mimeType: JSON_TYPE },
    })),
  );
}

export function resourceTemplates(): ResourceTemplateType[] {
  const parts = Object.entries(PARTS).map(([name, { title, description }]) => ({
    ...{ uriTemplate: `coffer://wallets/{walletId}/${name}`, name, title, description, mimeType: JSON_TYPE },
  }));
  return [...parts, { uriTemplate: 'coffer://wallets/{walletId}/files/{fileId}', name: 'file', ...DOCUMENT }];
}

const ADDRESS = /^coffer:\/\/wallets\/([0-9a-f-]{36})\/(?:files\/([0-9a-f-]{36})|([a-z]+))$/i;

/** @throws ResourceNotFoundError for what is not there, or not for this app */
export async function readResource(coffer: CofferFor, uri: string): Promise<ReadResourceResult> {
  const [, walletId = '', fileId, part = ''] = ADDRESS.exec(uri) ?? [];
  try {
    if (fileId !== undefined) return { contents: [await documentOf(coffer, { uri, walletId, fileId })] };
    if (!isPart(part)) throw new ResourceNotFoundError(uri);
    const { result } = fitted(compacted(await PARTS[part].read(coffer, walletId)));
    return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(result) }] };
  } catch (error) {
    if (!ProtocolError.isInstance(error) && problemOf(error).code === 'notFound') throw new ResourceNotFoundError(uri);
    throw error;
  }
}

/** Bytes of a document at the most: they go out in one message. */
const LARGEST = 5 * 1024 * 1024;

async function documentOf(
  { ctx, call }: CofferFor,
  { uri, walletId, fileId }: { readonly uri: string; readonly walletId: string; readonly fileId: string },
) {
  const { size, contentType, storagePath } = await call.files.content({ walletId, id: fileId });
  if (size > LARGEST) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The file is larger than 5 MiB.');
  const parts: Buffer[] = [];
  for await (const part of await openBytes(ctx.fileServices.storage, storagePath)) parts.push(Buffer.from(part));
  return { uri, mimeType: contentType, blob: Buffer.concat(parts).toString('base64') };
}
