import { type FlowKind, toFlowKind } from '@coffer/api/reports/flow-kind.schema.ts';
import { CATEGORY_TYPES } from '#shared/transactions/category-types.ts';
import { withFilters } from '#shared/transactions/filters.ts';
import type { LinkFilters } from '../cash-flow-href.ts';
import type { FlowFilter } from '../cash-flow-input.ts';

/** The filter as parameters of a link to the transaction list. */
export function filterLinkParameters(filter: FlowFilter): LinkFilters {
  return Object.fromEntries(withFilters(new URLSearchParams(), filter));
}

/** The parameters of a link to the transactions of some categories. */
export function categoryLinkParameters(filter: FlowFilter, flows: readonly { readonly id: string }[]): LinkFilters {
  return { ...filterLinkParameters(filter), categoryIds: flows.map(({ id }) => id).join(',') };
}

/** The parameters of a link to all income, all expenses, or all uncategorised transactions. */
export function flowKindLinkParameters(filter: FlowFilter, kind: FlowKind): LinkFilters {
  const types = CATEGORY_TYPES.filter((type) => toFlowKind(type) === kind);
  return {
    ...filterLinkParameters(filter),
    ...(kind === 'unknown' ? { uncategorized: 'true' } : { categoryTypes: types.join(',') }),
  };
}
