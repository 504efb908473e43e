'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Rule } from './rule-phrases.ts';

/** All rules in their order; the service's limit on rules fits into one page. */
export function useRules() {
  const { walletId } = useWallet();
  return useQuery(useTRPC().rules.list.queryOptions({ walletId, ...FULL_PAGE }));
}

/** Optimistic changes of rules; a failed change is reverted and reported. */
export function useRuleChanges() {
  const t = useTranslations('merchants.rules');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const showProblem = useProblemToast();
  const remove = useDeletion();
  const { walletId } = useWallet();
  const queryKey = trpc.rules.list.queryKey({ walletId, ...FULL_PAGE });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    } finally {
      await refresh();
    }
  };
  const put = async (rules: readonly Rule[]): Promise<boolean> => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, { items: [...rules], nextCursor: null });
    return attempt(() => client.rules.reorder.mutate({ walletId, ruleIds: rules.map(({ id }) => id) }));
  };
  return {
    refresh,
    enable: ({ id }: Rule, enabled: boolean) => {
      queryClient.setQueryData(
        queryKey,
        (list) => list && { ...list, items: list.items.map((rule) => (rule.id === id ? { ...rule, enabled } : rule)) },
      );
      return attempt(() => client.rules.update.mutate({ walletId, id, enabled }));
    },
    reorder: async (before: readonly Rule[], after: readonly Rule[], moved: Rule) => {
      if (await put(after)) toasts.show({ text: t('moved', { name: moved.name }), undo: () => void put(before) });
    },
    remove: ({ id, name }: Rule) =>
      remove({
        ids: [id],
        text: t('deleted', { name }),
        run: async (context) => {
          await client.rules.delete.mutate({ walletId, id }, { context });
          await refresh();
        },
      }),
  };
}
