import type { CategoryType } from '@coffer/api/books/categories/categories.schema.ts';
import { toFlowKind } from '@coffer/api/reports/flow-kind.schema.ts';
import type { NetWorthCause } from '@coffer/api/reports/net-worth-causes.schema.ts';
import { assetValuesHref } from '#shared/charts/period-href.ts';
import { daysUpToToday, type PeriodWithDays, periodParam } from '#shared/periods/periods.ts';
import { CATEGORY_TYPES } from '#shared/transactions/category-types.ts';
import { filteredTransactionsHref, type LinkFilters } from './cash-flow-href.ts';
import { CHANGES_CARD_ID } from './net-worth-hrefs.ts';

interface CauseHrefContext {
  readonly walletId: string;
  readonly today: string;
  readonly shown: PeriodWithDays;
}

/**
 * The link to the transactions behind a cause of the change of net worth. For prices and exchange rates, links to the
 * changes of each asset.
 */
export function netWorthCauseHref(cause: NetWorthCause, { walletId, today, shown }: CauseHrefContext): string {
  const filters = filtersOf(cause);
  if (filters === null) return `${assetValuesHref(walletId, periodParam(shown))}#${CHANGES_CARD_ID}`;
  return filteredTransactionsHref(walletId, daysUpToToday(shown, today), filters);
}

function filtersOf(cause: NetWorthCause): LinkFilters | null {
  const inCategories = (isCounted: (type: CategoryType) => boolean): LinkFilters => ({
    categoryTypes: CATEGORY_TYPES.filter(isCounted).join(),
    transfer: 'false',
  });
  switch (cause) {
    case 'earned':
      return inCategories((type) => toFlowKind(type) === 'income');
    case 'spent':
      return inCategories((type) => toFlowKind(type) === 'expense' && type !== 'transfer' && type !== 'valueChange');
    case 'corrections':
      return inCategories((type) => type === 'valueChange');
    case 'uncategorized':
      return { uncategorized: 'true', transfer: 'false' };
    case 'transfers':
      return { transfer: 'true' };
    default:
      return null;
  }
}
