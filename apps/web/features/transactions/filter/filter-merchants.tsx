'use client';

import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { useTranslations } from 'next-intl';
import { useMerchantChoice } from '#features/merchants/use-merchant-choice.ts';
import { withoutFilters } from '#shared/transactions/filters.ts';
import type { FilterEditorProps } from './filter-editor-props.ts';

/** A filter by several merchants. */
export function MerchantFilter({ filters, onChange }: FilterEditorProps) {
  const t = useTranslations('transactions.filter');
  const values = filters.merchantIds ?? [];
  const choice = useMerchantChoice(values);
  const set = (merchantIds: string[]) =>
    onChange(merchantIds.length === 0 ? withoutFilters(filters, 'merchantIds') : { ...filters, merchantIds });
  return (
    <MultiCombobox
      aria-label={t('kinds.merchant')}
      placeholder={t('choose.merchant')}
      {...choice}
      values={values}
      onValuesChange={set}
      autoFocus
      defaultOpen
    />
  );
}
