import type { CategoryType } from '@coffer/api/books/categories/categories.schema.ts';
import { flowKindOf } from '@coffer/api/reports/flow-kind.schema.ts';
import type { WorthCause } from '@coffer/api/reports/worth-causes.schema.ts';
import { hrefOfWorth } from '#shared/charts/href-of-period.ts';
import { daysUpToToday, type PeriodWithDays, periodParam } from '#shared/periods/periods.ts';
import { CATEGORY_TYPES } from '#shared/transactions/category-types.ts';
import { type LinkFilters, transactionsHrefOfPeriod } from './href-of-days.ts';
import { CHANGES_CARD } from './hrefs-of-worth.ts';

interface Place {
  readonly walletId: string;
  readonly today: string;
  readonly shown: PeriodWithDays;
}

/**
 * The link to what is behind a cause of the change of net worth: its transactions, or for prices and exchange rates the
 * changes of each asset.
 */
export function hrefOfCause(cause: WorthCause, { walletId, today, shown }: Place): string {
  const filters = filtersOf(cause);
  if (filters === null) return `${hrefOfWorth(walletId, periodParam(shown))}#${CHANGES_CARD}`;
  return transactionsHrefOfPeriod(walletId, daysUpToToday(shown, today), filters);
}

function filtersOf(cause: WorthCause): LinkFilters | null {
  const inCategories = (isCounted: (type: CategoryType) => boolean): LinkFilters => ({
    categoryTypes: CATEGORY_TYPES.filter(isCounted).join(),
    transfer: 'false',
  });
  switch (cause) {
    case 'earned':
      return inCategories((type) => flowKindOf(type) === 'income');
    case 'spent':
      return inCategories((type) => flowKindOf(type) === 'expense' && type !== 'transfer' && type !== 'valueChange');
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
