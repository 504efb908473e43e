import type { PeriodWithDays } from '#shared/periods/periods.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';

/** The filters of cash flow. They have the names of the transaction list's filters, so that links can pass them on. */
export type FlowFilter = Pick<TransactionListFilters, 'assetIds' | 'tagIds' | 'assignedUserId'>;

/** The input of a cash-flow report; shared by the page's cards and Home, so that they share one cached response. */
export function cashFlowInput(walletId: string, { period }: Pick<PeriodWithDays, 'period'>, filter: FlowFilter = {}) {
  const input = { walletId, period, compare: 'toDate' as const };
  return Object.keys(filter).length === 0 ? input : { ...input, filter };
}
