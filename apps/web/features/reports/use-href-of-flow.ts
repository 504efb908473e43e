'use client';

import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hrefOfDays } from './use-href-of-days.ts';

/**
 * The link to exactly the transactions behind a cash-flow number: those that the report counts, by their cash-flow
 * dates, so that the list adds up to the number.
 */
export function useHrefOfFlow(shown: ShownPeriod): (filters: Readonly<Record<string, string>>) => string {
  const { walletId } = useWallet();
  return (filters) => hrefOfFlow(walletId, shown, filters);
}

export function hrefOfFlow(walletId: string, shown: ShownPeriod, filters: Readonly<Record<string, string>>): string {
  return `${hrefOfDays(walletId, shown, filters)}&basis=cashFlow`;
}
