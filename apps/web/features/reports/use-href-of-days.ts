'use client';

import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The list of the transactions that are dated in a period and meet some filters. */
export function useHrefOfDays({ first, last }: ShownPeriod): (filters: Readonly<Record<string, string>>) => string {
  const { walletId } = useWallet();
  const days = { ...(first === null ? {} : { dateFrom: first }), dateTo: last };
  return (filters) => `/w/${walletId}/transactions?${new URLSearchParams({ ...filters, ...days })}`;
}
