'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { parseInstrument } from './instrument.ts';

/** The wallet's name of a security; the code for unnamed securities and crypto currencies. Null if `code` is null. */
export function useSecurityName(code: string | null): string | null {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery({
    ...trpc.securities.details.queryOptions({ walletId }),
    enabled: code !== null && parseInstrument(code)?.kind === 'security',
  });
  return data?.items.find(({ isin }) => isin === code)?.name ?? code;
}
