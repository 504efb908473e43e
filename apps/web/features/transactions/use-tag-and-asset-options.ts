'use client';

import type { ComboboxOption } from '@coffer/ui/combobox-filter.ts';
import { useMemo } from 'react';
import { assetOptions, tagOptions } from '#shared/data/combobox-options.ts';
import { useTransactionsContext } from './transactions-context.tsx';

export function useTagOptions(): readonly ComboboxOption[] {
  const { lookups } = useTransactionsContext();
  return useMemo(() => tagOptions(lookups.tags.values()), [lookups.tags]);
}

export function useAssetOptions(withArchived = false): readonly ComboboxOption[] {
  const { lookups } = useTransactionsContext();
  return useMemo(() => assetOptions(lookups.assets.values(), withArchived), [lookups.assets, withArchived]);
}
