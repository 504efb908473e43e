'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { changeOf } from '#shared/format/reported.ts';
import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { cashFlowInput } from './cash-flow-input.ts';
import { flowParts } from './flows.ts';
import { type MoneyFlow, moneyFlow } from './sankey-of.ts';
import { useCompared } from './use-compared.ts';

/** The origin and use of the period's money; null while loading. */
export function useMoneyFlow(shown: ShownPeriod) {
  const trpc = useTRPC();
  const { walletId, wallet } = useWallet();
  const { first, last } = useCompared(shown).now;
  const byCategory = useQuery(trpc.reports.cashFlowByCategory.queryOptions(cashFlowInput(walletId, shown)));
  const inAndOut = useQuery(
    trpc.reports.cashFlowSeries.queryOptions({ walletId, start: first ?? undefined, end: last }),
  );
  const [rows, total] = [byCategory.data, inAndOut.data?.total];
  const flow = useMemo((): MoneyFlow | null => {
    if (rows === undefined || total === undefined) return null;
    const parts = new Map(flowParts(rows, wallet.currency).map((part) => [part.kind, part]));
    return moneyFlow({
      income: parts.get('income')?.flows ?? [],
      expense: parts.get('expense')?.flows ?? [],
      uncategorized: bothWays(parts.get('unknown')?.now ?? 0, total.uncategorizedOut, wallet.currency),
      currency: wallet.currency,
    });
  }, [rows, total, wallet.currency]);
  const retry = () => {
    for (const query of [byCategory, inAndOut]) if (query.error !== null) void query.refetch();
  };
  return { flow, problem: byCategory.error ?? inAndOut.error, retry };
}

/** Derives the incoming amount from the report's sum, so that the diagram matches the report to the cent. */
function bothWays(sum: number, went: number, currency: string) {
  const came = changeOf(sum, went, currency);
  return came < 0 ? { came: 0, went: sum } : { came, went };
}
