'use client';

import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The link to the period's transactions that match the filters. */
export function useHrefOfDays(shown: ShownPeriod): (filters: Readonly<Record<string, string>>) => string {
  const { walletId } = useWallet();
  return (filters) => hrefOfDays(walletId, shown, filters);
}

export function hrefOfDays(
  walletId: string,
  { first, last }: ShownPeriod,
  filters: Readonly<Record<string, string>>,
): string {
  const days = { ...(first === null ? {} : { dateFrom: first }), dateTo: last };
  return `/w/${walletId}/transactions?${new URLSearchParams({ ...filters, ...days })}`;
}
