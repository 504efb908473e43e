'use client';

import { useMemo } from 'react';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { cashFlowSections } from './cash-flow-sections.ts';
import { buildMoneyFlow, type MoneyFlow } from './sankey.ts';
import { useFlows } from './use-flows.ts';

/** Queries the origin and use of the period's money. `flow` is null while loading and after a `problem`. */
export function useMoneyFlow(shown: PeriodWithDays) {
  const { currency } = useWallet().wallet;
  const { data, error, refetch } = useFlows(shown);
  const flow = useMemo((): MoneyFlow | null => {
    if (data === undefined) return null;
    const parts = new Map(cashFlowSections(data.byCategory, currency).map((part) => [part.kind, part]));
    return buildMoneyFlow({
      income: parts.get('income')?.flows ?? [],
      expense: parts.get('expense')?.flows ?? [],
      uncategorized: data.uncategorized ?? { in: '0', out: '0' },
      currency,
    });
  }, [data, currency]);
  return { flow, problem: error, retry: () => void refetch() };
}
