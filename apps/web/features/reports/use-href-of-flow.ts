'use client';

import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useHrefOfDays } from './use-href-of-days.ts';

/**
 * The list of exactly the transactions that a number of cash flow is made of: those that the report counts, by their
 * cash-flow dates, so that the list adds up to the number.
 */
export function useHrefOfFlow(shown: ShownPeriod): (filters: Readonly<Record<string, string>>) => string {
  const hrefOf = useHrefOfDays(shown);
  return (filters) => `${hrefOf(filters)}&basis=cashFlow`;
}
