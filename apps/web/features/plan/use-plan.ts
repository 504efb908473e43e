'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useCategoryGroups } from '#shared/data/use-wallet-lists.ts';
import { changeUrlParameters, useUrlParameters } from '#shared/page/url-parameters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import {
  type AssumedCategoryFlow,
  AVERAGED_MONTHS,
  assumedFlows,
  assumedMonthlyTotal,
  averagedPeriod,
} from './assumed-flows.ts';
import { remainingMonthFraction } from './due-months.ts';
import type { PlanItem, Scenario } from './plan-records.ts';
import { predictProjection, sumDueItemsByMonth } from './projection.ts';

/**
 * The wallet’s scenarios, and the selected scenario: the one in the URL or, by default, the first. Scenarios whose
 * deletion is pending are left out.
 */
export function useScenarios() {
  const { walletId } = useWallet();
  const hidden = useDeletedIds();
  const asked = useUrlParameters().get('scenario');
  const query = useQuery(useTRPC().scenarios.list.queryOptions({ walletId }));
  const scenarios = useMemo(() => query.data?.filter(({ id }) => !hidden.has(id)), [query.data, hidden]);
  const chosen = scenarios?.find(({ id }) => id === asked) ?? scenarios?.[0] ?? null;
  return { scenarios, chosen, query };
}

/** Stores the scenario in the URL, so that reloads and links show the same scenario. */
export function showScenario(id: string): void {
  changeUrlParameters('replace', { scenario: id });
}

/**
 * The items and the projection of a scenario. Items whose deletion is pending are left out; the projection without them
 * is predicted.
 */
export function usePlan(scenario: Scenario) {
  const trpc = useTRPC();
  const { walletId, wallet } = useWallet();
  const hidden = useDeletedIds();
  const items = useQuery(trpc.planItems.list.queryOptions({ walletId }));
  const projection = useQuery(trpc.reports.projectedMonths.queryOptions({ walletId, scenarioId: scenario.id }));
  const assumedWith = useAssumptions(scenario);
  const plan = useMemo(() => {
    if (items.data === undefined) return undefined;
    const all = items.data.filter(({ scenarioId }) => scenarioId === scenario.id);
    const present = all.filter(({ id }) => !hidden.has(id));
    const assumed = assumedWith(present);
    const months = projection.data;
    if (months === undefined || present.length === all.length) return { items: present, months, assumed };
    const more = assumedMonthlyTotal(assumed ?? [], scenario) - assumedMonthlyTotal(assumedWith(all) ?? [], scenario);
    const { startDate } = scenario;
    const [before, after] = [
      sumDueItemsByMonth(months, all, startDate),
      sumDueItemsByMonth(months, present, startDate),
    ];
    return {
      items: present,
      months: predictProjection(
        months,
        // In the first month, assumptions count only for the days after the start.
        months.map(
          (_, at) =>
            (after[at] ?? 0) - (before[at] ?? 0) + (at === 0 ? more * remainingMonthFraction(startDate) : more),
        ),
        { annualReturn: scenario.expectedAnnualReturn, currency: wallet.currency },
      ),
      assumed,
    };
  }, [items.data, projection.data, hidden, assumedWith, scenario, wallet.currency]);
  return { plan, items, projection };
}

/** The scenario's assumptions for the given items; null if the scenario assumes nothing, undefined while loading. */
function useAssumptions(scenario: Scenario) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const groups = useCategoryGroups().data?.items;
  const period = averagedPeriod(scenario);
  const rows = useQuery(
    trpc.reports.comparedFlows.queryOptions({ walletId, period: period ?? 'lastYear' }, { enabled: period !== null }),
  ).data?.byCategory;
  const { startingBasePerCategory: base } = scenario;
  return useCallback(
    (items: readonly PlanItem[]): readonly AssumedCategoryFlow[] | null | undefined => {
      if (base === 'none') return null;
      if (rows === undefined || groups === undefined) return undefined;
      return assumedFlows(rows, AVERAGED_MONTHS[base], items, groups);
    },
    [base, rows, groups],
  );
}
