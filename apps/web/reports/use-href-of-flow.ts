'use client';

import { daysOf } from '../format/days.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { ShownPeriod } from './periods.ts';

/** Where the bookings of a period stand that meet some filters. */
export function useHrefOfFlow({ period }: ShownPeriod): (filters: Readonly<Record<string, string>>) => string {
  const { walletId } = useWallet();
  const { first, last } = daysOf(period);
  return (filters) =>
    `/w/${walletId}/transactions?${new URLSearchParams({ ...filters, dateFrom: first, dateTo: last })}`;
}
