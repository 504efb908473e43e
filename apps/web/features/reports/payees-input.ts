import type { ShownPeriod } from '#shared/periods/periods.ts';

/** What is asked for the largest payees of a period; the page and its cards share the answer. */
export function payeesInput(walletId: string, { period }: Pick<ShownPeriod, 'period'>) {
  return { walletId, period };
}
