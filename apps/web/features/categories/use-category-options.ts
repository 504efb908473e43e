'use client';

import type { ComboboxOption } from '@coffer/ui/combobox-filter.ts';
import { useMemo } from 'react';
import { categoryOptions } from '#shared/data/combobox-options.ts';
import { useCategories, useCategoryGroups } from '#shared/data/use-wallet-lists.ts';

export function useCategoryOptions(): readonly ComboboxOption[] {
  const { data: categories } = useCategories();
  const { data: groups } = useCategoryGroups();
  return useMemo(() => categoryOptions(categories?.items ?? [], groups?.items ?? []), [categories, groups]);
}
