'use client';

import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { cashFlowHref, type LinkFilters } from './cash-flow-href.ts';

/** The link to exactly the transactions behind a cash-flow number. */
export function useCashFlowHref(shown: PeriodWithDays): (filters: LinkFilters) => string {
  const { walletId } = useWallet();
  return (filters) => cashFlowHref(walletId, shown, filters);
}
