'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#shared/data/trpc.ts';
import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { cashFlowInput } from './cash-flow-input.ts';
import { payeesInput } from './payees-input.ts';
import { useCompared } from './use-compared.ts';

/**
 * Whether nothing came in or went out in the period; false as long as nobody knows. Sums of categories may be zero
 * although something was booked: then something was spent.
 */
export function useIsNoFlow(shown: ShownPeriod): boolean {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { now } = useCompared(shown);
  const flows = useQuery(trpc.reports.cashFlowByCategory.queryOptions(cashFlowInput(walletId, shown))).data;
  const payees = useQuery(trpc.reports.expensesByMerchant.queryOptions(payeesInput(walletId, now))).data;
  return (
    flows !== undefined &&
    Object.values(flows).every(({ value }) => value === 0) &&
    payees !== undefined &&
    payees.length === 0
  );
}
