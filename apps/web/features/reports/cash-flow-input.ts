import type { ShownPeriod } from '#shared/periods/periods.ts';

/** What is asked for a report of cash flow; the cards of a page, and Home, share the answer. */
export function cashFlowInput(walletId: string, { period }: Pick<ShownPeriod, 'period'>) {
  return { walletId, period, compare: 'toDate' as const };
}
