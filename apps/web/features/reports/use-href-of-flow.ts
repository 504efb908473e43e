'use client';

import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useHrefOfDays } from './use-href-of-days.ts';

/**
 * The link to exactly the transactions behind a cash-flow number: those that the report counts, by their cash-flow
 * dates, so that the list adds up to the number.
 */
export function useHrefOfFlow(shown: ShownPeriod): (filters: Readonly<Record<string, string>>) => string {
  const hrefOf = useHrefOfDays(shown);
  return (filters) => `${hrefOf(filters)}&basis=cashFlow`;
}
