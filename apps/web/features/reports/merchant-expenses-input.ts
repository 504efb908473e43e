import type { PeriodWithDays } from '#shared/periods/periods.ts';

/** The input of the report `expensesByMerchant`; shared by the page and its cards, so that they share one response. */
export function merchantExpensesInput(walletId: string, { period }: Pick<PeriodWithDays, 'period'>) {
  return { walletId, period };
}
