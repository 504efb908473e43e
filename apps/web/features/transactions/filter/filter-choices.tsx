'use client';

import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { useTranslations } from 'next-intl';
import { useCategoryOptions } from '#features/categories/use-category-options.ts';
import { without } from '#shared/transactions/filters.ts';
import { useAssetOptions, useTagOptions } from '../use-options.ts';
import type { FilterEditing } from './filter-editing.ts';

const FILTER_OF = { category: 'categoryIds', asset: 'assetIds', tags: 'tagIds' } as const;

interface Props extends FilterEditing {
  readonly kind: keyof typeof FILTER_OF;
}

/** A filter by several categories, assets or tags. */
export function ChoiceFilter({ kind, filters, onChange }: Props) {
  const t = useTranslations('transactions.filter');
  const options = { category: useCategoryOptions(), asset: useAssetOptions(true), tags: useTagOptions() }[kind];
  const name = FILTER_OF[kind];
  const set = (ids: string[]) => onChange(ids.length === 0 ? without(filters, name) : { ...filters, [name]: ids });
  return (
    <>
      {kind === 'category' && (
        <Checkbox
          className="mb-3"
          label={t('uncategorizedOnly')}
          checked={filters.uncategorized === true}
          onCheckedChange={(checked) =>
            onChange(
              checked ? { ...without(filters, 'categoryIds'), uncategorized: true } : without(filters, 'uncategorized'),
            )
          }
        />
      )}
      <MultiCombobox
        aria-label={t(`kinds.${kind}`)}
        placeholder={t(`choose.${kind}`)}
        options={options}
        values={filters[name] ?? []}
        onValuesChange={set}
        autoFocus
        defaultOpen
      />
    </>
  );
}
