'use client';

import { useQuery } from '@tanstack/react-query';
import { useWallet } from '../wallet/wallet-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from './trpc.ts';
import { toTheEnd } from './use-catalogue.ts';
import { WHOLE } from './whole.ts';

export type Merchant = Outputs['merchants']['list']['items'][number];

/** All merchants of the wallet. Apart from the catalogue, since most pages need none. */
export function useMerchants() {
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const input = { walletId, ...WHOLE };
  return useQuery({
    ...useTRPC().merchants.list.queryOptions(input),
    queryFn: () => toTheEnd((cursor) => client.merchants.list.query({ ...input, cursor })),
  });
}
