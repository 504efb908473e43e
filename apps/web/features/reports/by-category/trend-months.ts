import type { RouterInputs } from '@coffer/api/router.ts';
import { addMonths, earlierDate, firstOfMonth, lastOfMonth } from '@coffer/domain/dates.ts';
import { isFuturePeriod, type PeriodWithDays, periodContaining } from '#shared/periods/periods.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import { cashFlowHref, type LinkFilters } from '../cash-flow-href.ts';

const MONTHS = 12;

/** The twelve months that end with the period, or with the current month if that is earlier. */
export function trendMonths(shown: PeriodWithDays, today: string): string[] {
  const last = isFuturePeriod(shown, today) ? shown.last : earlierDate(shown.last, today);
  return Array.from({ length: MONTHS }, (_, at) => firstOfMonth(addMonths(last, at + 1 - MONTHS)).slice(0, 7));
}

/** The input of the report with the sums of each of the twelve months. */
export function trendInput(
  walletId: string,
  months: readonly string[],
  filter: Omit<TransactionListFilters, 'basis'>,
): RouterInputs['reports']['query'] {
  const period = `${months[0]}-01/${lastOfMonth(`${months.at(-1)}-01`)}`;
  return { walletId, measure: 'sum', groupBy: ['month'], basis: 'cashFlow', filter, period };
}

/** The link to the transactions of a month. */
export function trendMonthHref(walletId: string, month: string, parameters: LinkFilters): string {
  return cashFlowHref(walletId, periodContaining('month', `${month}-01`), parameters);
}
