'use client';

import { laterDate } from '@coffer/domain/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shiftMonth } from '#features/plan/shift-month.ts';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { changeUrlParameters, useUrlParameters } from '#shared/page/url-parameters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Budget } from './budget-types.ts';
import { currentBudgetMonth } from './current-budget-month.ts';

/**
 * The wallet's budgets without the deleted ones, and the chosen budget: the one in the URL, by default the first; null
 * if there is none.
 */
export function useBudgets() {
  const { walletId } = useWallet();
  const hidden = useDeletedIds();
  const asked = useUrlParameters().get('budget');
  const query = useQuery(useTRPC().budgets.list.queryOptions({ walletId }));
  const budgets = useMemo(() => query.data?.filter(({ id }) => !hidden.has(id)), [query.data, hidden]);
  const chosen = budgets?.find(({ id }) => id === asked) ?? budgets?.[0] ?? null;
  return { budgets, chosen, query };
}

/**
 * Shows a budget from `month` (`YYYY-MM`) on, or from the current month on for null. Both are stored in the URL, so
 * that reloads and links show the same months.
 */
export function showBudget(id: string, month: string | null = null): void {
  changeUrlParameters('replace', { budget: id, month });
}

/** The budget's month that contains today, or the budget's first month if that is later. */
export function useCurrentBudgetMonth(budget: Budget): string {
  const { today } = useWallet();
  return currentBudgetMonth(budget, today);
}

/**
 * `month`: the first shown month, from the URL or by default the current month, but never before the budget's first
 * month. `current`: the current month. `show` shows another month.
 */
export function useShownBudgetMonth(budget: Budget) {
  const asked = useUrlParameters().get('month');
  const current = useCurrentBudgetMonth(budget);
  const month = asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : current;
  return {
    current,
    month: laterDate(month, budget.startMonth),
    show: (next: string) => changeUrlParameters('replace', { month: next === current ? null : next }),
  };
}

/**
 * The amounts of `count` months, beginning with `from`. The previous months stay visible until the new ones are loaded.
 */
export function useBudgetMonths(budget: Budget, from: string, count: number) {
  const { walletId } = useWallet();
  const input = { walletId, id: budget.id, from, to: shiftMonth(from, count - 1) };
  return useQuery(useTRPC().budgets.months.queryOptions(input, { placeholderData: keepPreviousData }));
}
