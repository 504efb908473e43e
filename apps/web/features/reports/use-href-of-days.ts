'use client';

import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The link to the period's transactions that match the filters. */
export function useHrefOfDays({ first, last }: ShownPeriod): (filters: Readonly<Record<string, string>>) => string {
  const { walletId } = useWallet();
  const days = { ...(first === null ? {} : { dateFrom: first }), dateTo: last };
  return (filters) => `/w/${walletId}/transactions?${new URLSearchParams({ ...filters, ...days })}`;
}
