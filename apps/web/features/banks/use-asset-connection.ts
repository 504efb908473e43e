import { useQuery } from '@tanstack/react-query';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type BankConnection, isConnected } from './connection.ts';

/** The connection that feeds the asset; undefined if there is none, and while loading. */
export function useAssetConnection(assetId: string): BankConnection | undefined {
  const { walletId } = useWallet();
  const { data } = useQuery(useTRPC().bankConnections.list.queryOptions({ walletId, ...FULL_PAGE }));
  return data?.items.find((one) => isConnected(one) && one.assetIds.includes(assetId));
}
