'use client';

import { addMonths } from '@coffer/domain/dates.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useAssets } from '#shared/data/use-catalogue.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { addToMonth } from './months.ts';
import { showScenario } from './use-plan.ts';
import { type ScenarioDraft, usePlanChanges } from './use-plan-changes.ts';

/** A plan as most people begin one: from today, ten years long, with all they have, and each category going on as it did. */
export function useUsualDraft(): ScenarioDraft {
  const t = useTranslations('plan');
  const { today } = useWallet();
  const assets = useAssets().data?.items ?? [];
  return {
    name: t('firstName'),
    startDate: today,
    endMonth: addToMonth(today.slice(0, 7), 120),
    startingBasePerCategory: 'averageLast12Months',
    expectedAnnualReturn: null,
    assetIds: assets.filter(({ archived }) => !archived).map(({ id }) => id),
  };
}

/** Makes the first plan at once. */
export function useFirstPlan() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refuse = useProblemToast();
  const { walletId, today } = useWallet();
  const draft = useUsualDraft();
  const { createScenario } = usePlanChanges();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // Who has booked for a few months only would see an average thinned by months without bookings.
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
