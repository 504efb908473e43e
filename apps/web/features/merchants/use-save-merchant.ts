'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import type { Merchant } from '#shared/data/use-merchants.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import type { MerchantFormOutput } from './merchant-form.ts';

/** Creates or updates a merchant, with an undo; throws the service's problem. */
export function useSaveMerchant(before: Merchant | null): (sent: MerchantFormOutput) => Promise<void> {
  const t = useTranslations('merchants');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const once = useIdempotencyKey();
  const saveOver = useConflictCheckedSave();
  const showProblem = useProblemToast();
  const refresh = () => queryClient.invalidateQueries(trpc.merchants.pathFilter());
  return async (sent) => {
    if (before === null) {
      await once(sent, (context) => client.merchants.create.mutate(sent, { context }));
      toasts.show({ text: t('made', { name: sent.name }), tone: 'positive' });
    } else {
      const { id, walletId } = before;
      const saved = await saveOver({
        seen: before,
        sent,
        read: () => client.merchants.get.query({ walletId, id }, { context: UNBATCHED_CONTEXT }),
        send: (changed, context) => client.merchants.update.mutate({ ...changed, id }, { context }),
      });
      if (saved.kept === 'mine') {
        const undo = () => void saved.takeBack().catch(showProblem).finally(refresh);
        toasts.show({ text: t('changed', { name: sent.name }), undo });
      }
    }
    await refresh();
  };
}
