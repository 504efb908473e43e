'use client';

import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { merchantOptions } from '../../data/options.ts';
import { useMerchants } from '../../data/use-merchants.ts';
import { without } from '../filters.ts';
import type { FilterEditing } from './filter-editor.tsx';

/** Any of several merchants, whose names come when they are first asked for. */
export function MerchantFilter({ filters, onChange }: FilterEditing) {
  const t = useTranslations('transactions.filter');
  const { data } = useMerchants();
  const options = useMemo(() => merchantOptions(data?.items ?? []), [data]);
  const set = (merchantIds: string[]) =>
    onChange(merchantIds.length === 0 ? without(filters, 'merchantIds') : { ...filters, merchantIds });
  return (
    <MultiCombobox
      aria-label={t('kinds.merchant')}
      placeholder={t('choose.merchant')}
      options={options}
      values={filters.merchantIds ?? []}
      onValuesChange={set}
      autoFocus
      defaultOpen
    />
  );
}
