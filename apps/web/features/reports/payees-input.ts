import type { PeriodWithDays } from '#shared/periods/periods.ts';

/** The input of the report of expenses by merchant; shared by the page and its cards. */
export function payeesInput(walletId: string, { period }: Pick<PeriodWithDays, 'period'>) {
  return { walletId, period };
}
