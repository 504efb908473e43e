'use client';

import { useQueryClient } from '@tanstack/react-query';
import { FULL_PAGE, MERCHANT_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Creates a merchant from a picker. Returns null after a failure, which a toast reports. */
export function useCreateMerchant(): (name: string) => Promise<string | null> {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const complain = useProblemToast();
  const { walletId } = useWallet();
  const once = useIdempotencyKey();
  return async (name) => {
    try {
      const sent = { walletId, name };
      const made = await once(sent, (context) => client.merchants.create.mutate(sent, { context }));
      for (const part of [MERCHANT_PAGE, FULL_PAGE]) {
        queryClient.setQueryData(
          trpc.merchants.list.queryKey({ walletId, ...part }),
          (list) => list && { ...list, items: [...list.items, made] },
        );
      }
      return made.id;
    } catch (error) {
      complain(error);
      return null;
    }
  };
}
