'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import { useTranslations } from 'next-intl';
import { categoryLabel } from '#shared/format/display-names.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import { type DatePreset, findPreset } from './date-presets.ts';
import type { FilterKind } from './filter-kinds.ts';

const NAMED = 2;

/** Summarises the value of an active filter. */
export function useFilterValueText(filters: TransactionListFilters): (kind: Exclude<FilterKind, 'merchant'>) => string {
  const t = useTranslations('transactions.filter');
  const typeName = useTranslations('categories.types');
  const { lookups } = useTransactionsContext();
  const dates = useDateWords(filters);
  const amounts = useAmountWords(filters);
  const names = <Key extends string>(ids: readonly Key[] = [], nameOf: (id: Key) => string | undefined) => {
    const known = ids.slice(0, NAMED).map((id) => nameOf(id) ?? t('unknown'));
    return ids.length > NAMED ? t('andMore', { names: known.join(', '), count: ids.length - NAMED }) : known.join(', ');
  };
  const word = (value: boolean | undefined, yes: string, no: string) => (value === undefined ? [] : [value ? yes : no]);
  return (kind) => {
    switch (kind) {
      case 'date':
        return dates;
      case 'amount':
        return amounts;
      case 'asset':
        return names(filters.assetIds, (id) => lookups.assets.get(id)?.name);
      case 'tags':
        return names(filters.tagIds, (id) => lookups.tags.get(id)?.name);
      case 'category': {
        const categories = names(filters.categoryIds, (id) => {
          const category = lookups.categories.get(id);
          return category && categoryLabel(category);
        });
        const types = names(filters.categoryTypes, typeName);
        return [...word(filters.uncategorized, t('uncategorized'), t('categorized')), types, categories]
          .filter(Boolean)
          .join(', ');
      }
      case 'status':
        return [
          ...word(filters.reviewed, t('reviewed'), t('unreviewed')),
          ...word(filters.pending, t('pending'), t('booked')),
          ...word(filters.transfer, t('transfers'), t('noTransfers')),
        ].join(', ');
    }
  };
}

function useDateWords(filters: TransactionListFilters): string {
  const t = useTranslations('transactions.filter');
  const format = useFormat();
  const { today } = useWallet();
  const filter = dateFilterOf(filters, today);
  if (filter.kind === 'preset') return t(`presets.${filter.preset}`);
  const { from, to } = filter;
  if (from !== undefined && to !== undefined)
    return from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`;
  if (from !== undefined) return t('from', { value: format.date(from) });
  return to === undefined ? '' : t('to', { value: format.date(to) });
}

type DateFilter =
  | { readonly kind: 'preset'; readonly preset: DatePreset }
  | { readonly kind: 'range'; readonly from: string | undefined; readonly to: string | undefined };

function dateFilterOf({ dateFrom: from, dateTo: to }: TransactionListFilters, today: string): DateFilter {
  const preset = findPreset(from, to, today);
  return preset === null ? { kind: 'range', from, to } : { kind: 'preset', preset };
}

function useAmountWords({ amountMin: min, amountMax: max }: TransactionListFilters): string {
  const t = useTranslations('transactions.filter');
  const region = useRegion();
  const written = (value: string) => formatAmount(value, { locale: region });
  if (min !== undefined && max !== undefined) return `${written(min)} – ${written(max)}`;
  if (min === '0') return t('moneyIn');
  if (max === '0') return t('moneyOut');
  if (min !== undefined) return t('from', { value: written(min) });
  return max === undefined ? '' : t('to', { value: written(max) });
}
