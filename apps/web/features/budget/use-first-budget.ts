'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { addToMonth } from '#features/plan/months.ts';
import { useAssets } from '#shared/data/use-catalogue.ts';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { BudgetDraft } from './records.ts';
import { useBudgetChanges } from './use-budget-changes.ts';
import { useBudgetRecords } from './use-budget-records.ts';
import { showBudget } from './use-budgets.ts';

/** The months before the current one that a first budget looks at. */
const LOOKS_BACK = 3;
/** Accounts that people pay from day by day. */
const EVERYDAY: ReadonlySet<string> = new Set(['bank', 'cash', 'creditCard']);

/** The default budget: all everyday accounts, from this month on. */
export function useUsualBudget(): BudgetDraft {
  const t = useTranslations('budget');
  const { today } = useWallet();
  const assets = useAssets().data?.items ?? [];
  return {
    name: t('firstName'),
    startMonth: today.slice(0, 7),
    assetIds: assets.filter(({ archived, type }) => !archived && EVERYDAY.has(type)).map(({ id }) => id),
  };
}

/**
 * Creates a first budget without asking for input: each envelope gets the average of the last three months, in those months too,
 * so that they show how the budget would have fared.
 */
export function useFirstBudget() {
  const refuse = useProblemToast();
  const { today } = useWallet();
  const draft = useUsualBudget();
  const { create } = useBudgetRecords();
  const { fill, setRows } = useBudgetChanges();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const month = today.slice(0, 7);
      const startMonth = addToMonth(month, -LOOKS_BACK);
      const budget = await create({ ...draft, startMonth });
      const rule = { rule: 'average3' as const, limit: 'none' as const, onlyEmpty: false, dryRun: false };
      const { rows } = await fill(budget, { months: [month], ...rule }, null);
      const averages = rows.map(({ key, assigned }) => ({ key, assigned }));
      for (let back = LOOKS_BACK; back >= 1; back -= 1) {
        await setRows(budget, addToMonth(month, -back), averages, null);
      }
      return { budget, startMonth };
    },
    onSuccess: ({ budget, startMonth }) => showBudget(budget.id, startMonth),
    onError: refuse,
  });
  return { make: () => mutate(), isMaking: isPending };
}
