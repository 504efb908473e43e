'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useAssetGroups } from '#shared/data/use-wallet-lists.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { buildNetWorthTable, type NetWorthTableSorting } from './net-worth-table.ts';

/** The report of each asset's value in a period, and the groups, with their common loading and error state. */
export function useNetWorthReport({ period }: PeriodWithDays) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const worth = useQuery(trpc.reports.comparedWorth.queryOptions({ walletId, period }));
  const groups = useAssetGroups();
  const asked = [worth, groups];
  return {
    worth: worth.data,
    groups: groups.data?.items,
    query: {
      data: worth.data && groups.data,
      error: worth.error ?? groups.error,
      isFetching: asked.some(({ isFetching }) => isFetching),
      refetch: () => Promise.all(asked.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
    },
  };
}

export type NetWorthReportQuery = ReturnType<typeof useNetWorthReport>;

/** The report as the page's table; null while any part is loading. */
export function useNetWorthTable(
  { worth, groups }: NetWorthReportQuery,
  unfolded: boolean,
  sorting: NetWorthTableSorting | null,
) {
  const { currency } = useWallet().wallet;
  return useMemo(
    () =>
      worth === undefined || groups === undefined
        ? null
        : buildNetWorthTable({ worth, groups, currency, unfolded, sorting }),
    [worth, groups, currency, unfolded, sorting],
  );
}
