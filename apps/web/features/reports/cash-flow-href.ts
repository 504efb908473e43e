import type { PeriodWithDays } from '#shared/periods/periods.ts';

/** The parameters of a link to the transaction list. */
export type LinkFilters = Readonly<Record<string, string>>;

/** The link to the period's transactions that match the filters. */
export function filteredTransactionsHref(
  walletId: string,
  { first, last }: Pick<PeriodWithDays, 'first' | 'last'>,
  filters: LinkFilters,
): string {
  const days = { ...(first === null ? {} : { dateFrom: first }), dateTo: last };
  return `/w/${walletId}/transactions?${new URLSearchParams({ ...filters, ...days })}`;
}

/**
 * The link to the transactions behind a cash-flow number. The list has exactly the transactions that the report
 * counts, by their cash-flow dates, so that it adds up to the number.
 */
export function cashFlowHref(walletId: string, shown: PeriodWithDays, filters: LinkFilters): string {
  return `${filteredTransactionsHref(walletId, shown, filters)}&basis=cashFlow`;
}
