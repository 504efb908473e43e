'use client';

import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** Where the bookings of a period stand that meet some filters. */
export function useHrefOfFlow({ first, last }: ShownPeriod): (filters: Readonly<Record<string, string>>) => string {
  const { walletId } = useWallet();
  const days = { ...(first === null ? {} : { dateFrom: first }), dateTo: last };
  return (filters) => `/w/${walletId}/transactions?${new URLSearchParams({ ...filters, ...days })}`;
}
