import type { ShownPeriod } from '#shared/periods/periods.ts';

/** The input of a cash-flow report; shared by the page's cards and Home, so that they share the answer. */
export function cashFlowInput(walletId: string, { period }: Pick<ShownPeriod, 'period'>) {
  return { walletId, period, compare: 'toDate' as const };
}
