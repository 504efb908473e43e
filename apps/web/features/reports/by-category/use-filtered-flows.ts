'use client';

import type { Inputs, Outputs } from '@coffer/api/router.ts';
import { useQuery } from '@tanstack/react-query';
import { UNBATCHED } from '#shared/data/links.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { changeOf } from '#shared/format/reported.ts';
import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { cashFlowInput } from '../cash-flow-input.ts';
import { useCompared } from '../use-compared.ts';
import type { FlowFilter } from './use-flow-filter.ts';

type CashFlowRows = Outputs['reports']['cashFlowByCategory'];
type QueryRows = Outputs['reports']['query']['rows'];

/** Cash flow by category of the transactions that match the filter. */
export function useFilteredFlows(shown: ShownPeriod, filter: FlowFilter) {
  const trpc = useTRPC();
  const { walletId, wallet } = useWallet();
  const { now, before } = useCompared(shown);
  const isFiltered = Object.keys(filter).length > 0;
  const report = useQuery(trpc.reports.cashFlowByCategory.queryOptions(cashFlowInput(walletId, shown)));
  const inputOf = (period: string): Inputs['reports']['query'] => {
    return { walletId, measure: 'sum', groupBy: ['category'], filter, basis: 'cashFlow', period };
  };
  const options = { trpc: { context: UNBATCHED } };
  const current = useQuery(trpc.reports.query.queryOptions(inputOf(now.period), { ...options, enabled: isFiltered }));
  const previous = useQuery(
    trpc.reports.query.queryOptions(inputOf((before ?? now).period), {
      ...options,
      enabled: isFiltered && before !== null,
    }),
  );
  if (!isFiltered) return report;
  const asked = before === null ? [report, current] : [report, current, previous];
  const previousRows = before === null ? [] : previous.data?.rows;
  const isWhole = report.data !== undefined && current.data !== undefined && previousRows !== undefined;
  return {
    data: isWhole ? filteredRows(report.data, current.data.rows, previousRows, wallet.currency) : undefined,
    error: report.error ?? current.error ?? previous.error,
    isFetching: asked.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(asked.map(({ refetch }) => refetch())),
  };
}

/** The rows of the whole report with the sums of the filtered transactions. */
function filteredRows(rows: CashFlowRows, now: QueryRows, before: QueryRows, currency: string): CashFlowRows {
  const uncategorized = Object.keys(rows).find((id) => rows[id]?.category.type === 'none');
  const [nowOf, beforeOf] = [now, before].map((found) => sumsOf(found, uncategorized));
  return Object.fromEntries(
    Object.entries(rows).map(([id, row]) => {
      const [value, valuePreviousPeriod] = [nowOf?.get(id) ?? 0, beforeOf?.get(id) ?? 0];
      return [id, { ...row, value, valuePreviousPeriod, valueChange: changeOf(value, valuePreviousPeriod, currency) }];
    }),
  );
}

/** The sums by category; a query has no id for transactions without one. */
function sumsOf(rows: QueryRows, uncategorized: string | undefined): ReadonlyMap<string | undefined, number> {
  return new Map(rows.map(({ keys, value }) => [keys[0]?.id ?? uncategorized, value]));
}
