import type { Filters } from '#shared/transactions/filters.ts';
import { type DatePreset, presetOf } from './date-presets.ts';

/** What one can filter by, and the filters that each sets. */
export const FILTER_KINDS = {
  date: ['dateFrom', 'dateTo'],
  category: ['categoryIds', 'uncategorized'],
  merchant: ['merchantIds'],
  asset: ['assetIds'],
  tags: ['tagIds'],
  amount: ['amountMin', 'amountMax'],
  status: ['reviewed', 'pending', 'transfer'],
} as const satisfies Record<string, readonly (keyof Filters)[]>;

export type FilterKind = keyof typeof FILTER_KINDS;

/** Filters that only links set: they can be taken away, not chosen. */
export const LINKED_FILTERS = [
  'assignedUserId',
  'parentTransactionId',
  'importId',
] as const satisfies readonly (keyof Filters)[];

export function isActive(filters: Filters, kind: FilterKind): boolean {
  return FILTER_KINDS[kind].some((name) => filters[name] !== undefined);
}

export type DateFilter =
  | { readonly kind: 'preset'; readonly preset: DatePreset }
  | { readonly kind: 'range'; readonly from: string | undefined; readonly to: string | undefined };

export function dateFilterOf({ dateFrom: from, dateTo: to }: Filters, today: string): DateFilter {
  const preset = presetOf(from, to, today);
  return preset === null ? { kind: 'range', from, to } : { kind: 'preset', preset };
}
