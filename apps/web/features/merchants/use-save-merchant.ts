'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { UNBATCHED } from '#shared/data/links.ts';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import type { Merchant } from '#shared/data/use-merchants.ts';
import { useOnce } from '#shared/data/use-once.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useSaveOver } from '#shared/texts/use-save-over.tsx';
import type { MerchantSent } from './merchant-form.ts';

/** Creates or updates a merchant, with an undo; throws the service's problem. */
export function useSaveMerchant(before: Merchant | null): (sent: MerchantSent) => Promise<void> {
  const t = useTranslations('merchants');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const once = useOnce();
  const saveOver = useSaveOver();
  const showProblem = useProblemToast();
  const refresh = () => queryClient.invalidateQueries(trpc.merchants.pathFilter());
  const takeBack = async ({ walletId, id, ...merchant }: Merchant) => {
    const { name, domains, defaultCategoryId, defaultUsingDateRule, autoReviewTransactions } = merchant;
    // Must contain every field of the form: the undo would not restore a missing one.
    const fields = { name, domains, defaultCategoryId, defaultUsingDateRule, autoReviewTransactions } satisfies Record<
      Exclude<keyof MerchantSent, 'walletId' | 'logo' | 'autoCreatedSource'>,
      unknown
    >;
    await client.merchants.update.mutate({ walletId, id, ...fields });
    await refresh();
  };
  return async (sent) => {
    if (before === null) {
      await once(sent, (context) => client.merchants.create.mutate(sent, { context }));
      toasts.show({ text: t('made', { name: sent.name }), tone: 'positive' });
    } else {
      const { id, walletId } = before;
      const { kept } = await saveOver({
        seen: before,
        sent,
        read: () => client.merchants.get.query({ walletId, id }, { context: UNBATCHED }),
        send: (changed, context) => client.merchants.update.mutate({ ...changed, id }, { context }),
      });
      const undo = () => void takeBack(before).catch(showProblem);
      if (kept === 'mine') toasts.show({ text: t('changed', { name: sent.name }), undo });
    }
    await refresh();
  };
}
