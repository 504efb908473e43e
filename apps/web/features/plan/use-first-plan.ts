'use client';

import { addMonths } from '@coffer/domain/dates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { shiftMonth } from './shift-month.ts';
import { showScenario } from './use-plan.ts';
import { type ScenarioDraft, usePlanChanges } from './use-plan-changes.ts';

/**
 * The default scenario: ten years from today, with all assets that are not archived, and with 12-month averages of each
 * category.
 */
export function useDefaultPlanDraft(): ScenarioDraft {
  const t = useTranslations('plan');
  const { today } = useWallet();
  const assets = useAssets().data?.items ?? [];
  return {
    name: t('firstName'),
    startDate: today,
    endMonth: shiftMonth(today.slice(0, 7), 120),
    startingBasePerCategory: 'averageLast12Months',
    expectedAnnualReturn: null,
    assetIds: assets.filter(({ archived }) => !archived).map(({ id }) => id),
  };
}

/**
 * Returns a function that creates a first plan without input. If the wallet has less than a year of transactions, the
 * plan uses 3-month averages.
 */
export function useCreateFirstPlan() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refuse = useProblemToast();
  const { walletId, today } = useWallet();
  const draft = useDefaultPlanDraft();
  const { createScenario } = usePlanChanges();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // With less than a year of transactions, empty months would lower a 12-month average.
      const dateTo = addMonths(`${today.slice(0, 7)}-01`, -11);
      const early = await queryClient.fetchQuery(
        trpc.transactions.list.queryOptions({ walletId, dateTo, limit: 1 }, { staleTime: 0 }),
      );
      return createScenario({
        ...draft,
        startingBasePerCategory: early.items.length > 0 ? 'averageLast12Months' : 'averageLast3Months',
      });
    },
    onSuccess: ({ id }) => showScenario(id),
    onError: refuse,
  });
  return { make: () => mutate(), isMaking: isPending };
}
