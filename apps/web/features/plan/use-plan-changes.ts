'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { type RouterInputs, useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { type ifMatchContext, UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { PlanItem, PlanItemDraft, Scenario } from './plan-records.ts';

export type ScenarioDraft = Omit<RouterInputs['scenarios']['create'], 'walletId'>;

/**
 * Returns functions that create, change, copy and delete scenarios and plan items. Each then fetches scenarios, items
 * and projections again.
 */
export function usePlanChanges() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const refuse = useProblemToast();
  const remove = useDeletion();
  const t = useTranslations('plan');
  const { walletId } = useWallet();
  return useMemo(() => {
    // Refetched in one batch, so that items and projection are always consistent.
    const refresh = () =>
      Promise.all(
        [trpc.scenarios.pathKey(), trpc.planItems.pathKey(), trpc.reports.projectedMonths.pathKey()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    const afterwards = async <Made>(work: Promise<Made>): Promise<Made> => {
      const made = await work;
      await refresh();
      return made;
    };
    /** For actions without a form: returns the result, or shows the problem as a toast and returns null. */
    const resultOrNull = <Made>(work: Promise<Made>): Promise<Made | null> =>
      work.catch((error: unknown) => {
        refuse(error);
        return null;
      });
    const updateItem = (id: string, change: PlanItemDraft) =>
      afterwards(client.planItems.update.mutate({ walletId, id, ...change }));
    const updateScenario = (
      id: string,
      change: Partial<ScenarioDraft>,
      context: typeof UNBATCHED_CONTEXT | ReturnType<typeof ifMatchContext> = UNBATCHED_CONTEXT,
    ) => afterwards(client.scenarios.update.mutate({ walletId, id, ...change }, { context }));
    return {
      said: resultOrNull,
      updateItem,
      updateScenario,
      createItem: (scenarioId: string, draft: PlanItemDraft) =>
        afterwards(client.planItems.create.mutate({ walletId, scenarioId, ...draft })),
      createScenario: (draft: ScenarioDraft) => afterwards(client.scenarios.create.mutate({ walletId, ...draft })),
      /** Copies a scenario with its items, for trying out changes. */
      copyScenario: async (scenario: Scenario, name: string, items: readonly PlanItem[]) => {
        const made = await client.scenarios.create.mutate({ walletId, ...scenarioDraft(scenario), name });
        await Promise.all(
          items.map((item) =>
            client.planItems.create.mutate({ walletId, scenarioId: made.id, ...planItemDraft(item) }),
          ),
        );
        await refresh();
        return made;
      },
      deleteItem: ({ id }: PlanItem, name: string) =>
        remove({
          ids: [id],
          text: t('itemDeleted', { name }),
          run: (context) => afterwards(client.planItems.delete.mutate({ walletId, id }, { context })),
        }),
      deleteScenario: ({ id, name }: Scenario) =>
        remove({
          ids: [id],
          text: t('scenarioDeleted', { name }),
          run: (context) => afterwards(client.scenarios.delete.mutate({ walletId, id }, { context })),
        }),
    };
  }, [trpc, client, queryClient, refuse, remove, t, walletId]);
}

export function planItemDraft({
  categoryOrCategoryGroupId,
  amount,
  month,
  frequency,
  duration,
}: PlanItem): PlanItemDraft {
  return { categoryOrCategoryGroupId, amount, month, frequency, duration };
}

export function scenarioDraft(scenario: Scenario): ScenarioDraft {
  const { name, startDate, endMonth, startingBasePerCategory, expectedAnnualReturn, assetIds } = scenario;
  return { name, startDate, endMonth, startingBasePerCategory, expectedAnnualReturn, assetIds };
}
