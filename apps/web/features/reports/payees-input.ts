import type { PeriodWithDays } from '#shared/periods/periods.ts';

/** The input for the largest payees of a period; shared by the page and its cards. */
export function payeesInput(walletId: string, { period }: Pick<PeriodWithDays, 'period'>) {
  return { walletId, period };
}
