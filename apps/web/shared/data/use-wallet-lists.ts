'use client';

import { useQuery } from '@tanstack/react-query';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { FULL_PAGE } from './page-sizes.ts';
import { readListPages } from './read-list-pages.ts';
import { type RouterOutputs, useTRPC, useTRPCClient } from './trpc.ts';

export type Asset = RouterOutputs['assets']['list']['items'][number];
export type Category = RouterOutputs['categories']['list']['items'][number];
export type Tag = RouterOutputs['tags']['list']['items'][number];

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** Reads all pages of a list as one. */
export async function readCompleteList<Item>(
  ask: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const pages = await readListPages<Item, Page<Item>>(({ cursor }) => ask(cursor));
  return { items: pages.flatMap(({ items }) => items), nextCursor: null };
}

/**
 * All assets of the wallet, archived ones included. The server may have prefetched them as `assets.list` with `FULL_PAGE`.
 */
export function useAssets() {
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const input = { walletId, ...FULL_PAGE };
  return useQuery({
    ...useTRPC().assets.list.queryOptions(input),
    queryFn: () => readCompleteList((cursor) => client.assets.list.query({ ...input, cursor })),
  });
}

export function useAssetGroups() {
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const input = { walletId, ...FULL_PAGE };
  return useQuery({
    ...useTRPC().assetGroups.list.queryOptions(input),
    queryFn: () => readCompleteList((cursor) => client.assetGroups.list.query({ ...input, cursor })),
  });
}

export function useCategories() {
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const input = { walletId, ...FULL_PAGE };
  return useQuery({
    ...useTRPC().categories.list.queryOptions(input),
    queryFn: () => readCompleteList((cursor) => client.categories.list.query({ ...input, cursor })),
  });
}

export function useCategoryGroups() {
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const input = { walletId, ...FULL_PAGE };
  return useQuery({
    ...useTRPC().categoryGroups.list.queryOptions(input),
    queryFn: () => readCompleteList((cursor) => client.categoryGroups.list.query({ ...input, cursor })),
  });
}

export function useTags() {
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const input = { walletId, ...FULL_PAGE };
  return useQuery({
    ...useTRPC().tags.list.queryOptions(input),
    queryFn: () => readCompleteList((cursor) => client.tags.list.query({ ...input, cursor })),
  });
}
