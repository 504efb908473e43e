'use client';

import type { ComboboxOption } from '@coffer/ui/combobox-filter.ts';
import { useMemo } from 'react';
import { pathOf } from '../categories/category-tree.ts';
import { useCategoryGroups } from '../data/use-catalogue.ts';
import { byOrder } from '../ordering/orders-after-move.ts';
import { useLedger } from './ledger.tsx';
import { categoryLabel } from './shown-names.ts';

/** Categories to choose from, each group's together. */
export function useCategoryOptions(): readonly ComboboxOption[] {
  const { lookups } = useLedger();
  const { data } = useCategoryGroups();
  return useMemo(() => {
    const groups = data?.items ?? [];
    const sorted = [...lookups.categories.values()].toSorted(byOrder);
    const options = sorted.map((category): ComboboxOption => {
      const { id, categoryGroupId, name } = category;
      const group = categoryGroupId === null ? undefined : pathOf(groups, categoryGroupId);
      return { value: id, label: categoryLabel(category), keywords: name, ...(group === undefined ? {} : { group }) };
    });
    return [...Map.groupBy(options, ({ group }) => group).values()].flat();
  }, [lookups.categories, data]);
}

export function useTagOptions(): readonly ComboboxOption[] {
  const { lookups } = useLedger();
  return useMemo(
    () =>
      [...lookups.tags.values()]
        .toSorted(byOrder)
        .map(({ id, name, color }) => ({ value: id, label: name, colour: color })),
    [lookups.tags],
  );
}

/** Assets to choose from; nobody books on an archived one any more, but its bookings are still looked for. */
export function useAssetOptions(withArchived = false): readonly ComboboxOption[] {
  const { lookups } = useLedger();
  return useMemo(
    () =>
      [...lookups.assets.values()]
        .filter(({ archived }) => withArchived || !archived)
        .toSorted(byOrder)
        .map(({ id, name, defaultCurrency }) => ({ value: id, label: name, hint: defaultCurrency })),
    [lookups.assets, withArchived],
  );
}
