'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { UNBATCHED } from '#shared/data/links.ts';
import { type Inputs, useTRPCClient } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Budget, BudgetDraft } from './records.ts';
import { useBudgetWrites } from './use-budget-writes.ts';

type In<Name extends 'update' | 'setTarget'> = Omit<Inputs['budgets'][Name], 'walletId' | 'id'>;

/** Creates, changes and deletes budgets and their targets. */
export function useBudgetRecords() {
  const client = useTRPCClient();
  const remove = useDeletion();
  const t = useTranslations('budget');
  const { walletId } = useWallet();
  const { performed, said, refresh } = useBudgetWrites();
  return useMemo(
    () => ({
      said,
      create: (draft: BudgetDraft) =>
        performed(null, () => client.budgets.create.mutate({ walletId, ...draft }, { context: UNBATCHED })),
      update: ({ id }: Budget, draft: In<'update'>, text: string) =>
        performed(text, (context) => client.budgets.update.mutate({ walletId, id, ...draft }, { context })),
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
    [client, remove, t, performed, said, refresh, walletId],
  );
}
