'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { type RouterInputs, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useConflictCheckedSave } from '#shared/texts/use-conflict-checked-save.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Budget, NewBudgetInput } from './budget-types.ts';
import { useBudgetWrites } from './use-budget-writes.ts';

type In<Name extends 'update' | 'setTarget' | 'createFirst'> = Omit<RouterInputs['budgets'][Name], 'walletId' | 'id'>;

/** Functions that create, change and delete budgets and their targets. */
export function useBudgetRecords() {
  const client = useTRPCClient();
  const remove = useDeletion();
  const t = useTranslations('budget');
  const { walletId } = useWallet();
  const { performed, said, refresh } = useBudgetWrites();
  const saveOver = useConflictCheckedSave();
  return useMemo(
    () => ({
      said,
      create: (draft: NewBudgetInput) =>
        performed(null, () => client.budgets.create.mutate({ walletId, ...draft }, { context: UNBATCHED_CONTEXT })),
      createFirst: (draft: In<'createFirst'>, text: string) =>
        performed(text, (context) => client.budgets.createFirst.mutate({ walletId, ...draft }, { context }), true),
      /** `seen`: the budget when the person opened the form. */
      update: (seen: Budget, sent: In<'update'>, text: string) =>
        performed(text, (context) =>
          saveOver({
            seen,
            sent,
            read: () => client.budgets.get.query({ walletId, id: seen.id }, { context: UNBATCHED_CONTEXT }),
            send: (draft, versioned) =>
              client.budgets.update.mutate(
                { walletId, id: seen.id, ...draft },
                { context: { ...context, ...versioned } },
              ),
          }),
        ),
      remove: ({ id, name }: Budget) =>
        remove({
          ids: [id],
          text: t('deleted', { name }),
          run: async (context) => {
            await client.budgets.delete.mutate({ walletId, id }, { context });
            await refresh();
          },
        }),
      setTarget: ({ id }: Budget, input: In<'setTarget'>, text: string) =>
        performed(text, (context) => client.budgets.setTarget.mutate({ walletId, id, ...input }, { context })),
      deleteTarget: ({ id }: Budget, key: string, text: string) =>
        performed(text, (context) => client.budgets.deleteTarget.mutate({ walletId, id, key }, { context })),
    }),
    [client, remove, t, performed, said, refresh, saveOver, walletId],
  );
}
