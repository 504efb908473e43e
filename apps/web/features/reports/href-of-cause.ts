import { flowKindOf } from '@coffer/api/reports/flow-kind.schema.ts';
import type { Cause } from '@coffer/api/reports/worth-causes.schema.ts';
import { hrefOfWorth } from '#shared/charts/href-of-period.ts';
import type { Category } from '#shared/data/use-catalogue.ts';
import { periodParam, type ShownPeriod, shownDays } from '#shared/periods/periods.ts';
import { MOST_IDS } from '#shared/transactions/filters.ts';
import { hrefOfDays, type LinkFilters } from './href-of-days.ts';
import { CHANGES_CARD } from './hrefs-of-worth.ts';

interface Place {
  readonly walletId: string;
  readonly today: string;
  readonly shown: ShownPeriod;
  readonly categories: readonly Pick<Category, 'id' | 'type'>[];
}

/**
 * The link to what is behind a cause of the change of net worth: its transactions, or for prices and exchange rates the
 * changes of each asset. Null for more categories than a list can be filtered by.
 */
export function hrefOfCause(cause: Cause, { walletId, today, shown, categories }: Place): string | null {
  const filters = filtersOf(cause, categories);
  if (filters === null) return `${hrefOfWorth(walletId, periodParam(shown))}#${CHANGES_CARD}`;
  if ((filters['categoryIds']?.split(',').length ?? 0) > MOST_IDS) return null;
  return hrefOfDays(walletId, shownDays(shown, today), filters);
}

function filtersOf(cause: Cause, categories: Place['categories']): LinkFilters | null {
  const inCategories = (isCounted: (type: Category['type']) => boolean): LinkFilters => ({
    categoryIds: categories
      .filter(({ type }) => isCounted(type))
      .map(({ id }) => id)
      .join(),
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
