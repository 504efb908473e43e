'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { NewBudgetInput } from './budget-types.ts';
import { useBudgetRecords } from './use-budget-records.ts';
import { showBudget } from './use-budgets.ts';

/** Types of accounts that people use for everyday payments. */
const EVERYDAY: ReadonlySet<string> = new Set(['bank', 'cash', 'creditCard']);

/**
 * The default input for a new budget: all bank accounts, cash and credit cards that aren't archived, from this month
 * on.
 */
export function useDefaultBudgetInput(): NewBudgetInput {
  const t = useTranslations('budget');
  const { today } = useWallet();
  const assets = useAssets().data?.items ?? [];
  return {
    name: t('firstName'),
    startMonth: today.slice(0, 7),
    assetIds: assets.filter(({ archived, type }) => !archived && EVERYDAY.has(type)).map(({ id }) => id),
  };
}

/** Creates a first budget from the last three months without asking for input. */
export function useCreateFirstBudget() {
  const t = useTranslations('budget');
  const refuse = useProblemToast();
  const { today } = useWallet();
  const { name, assetIds } = useDefaultBudgetInput();
  const { createFirst } = useBudgetRecords();
  const { mutate, isPending } = useMutation({
    mutationFn: () => createFirst({ name, assetIds, month: today.slice(0, 7) }, t('made', { name })),
    onSuccess: ({ id, startMonth }) => showBudget(id, startMonth),
    onError: refuse,
  });
  return { make: () => mutate(), isMaking: isPending };
}
