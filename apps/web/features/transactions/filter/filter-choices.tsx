'use client';

import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { MultiCombobox, type MultiComboboxProps } from '@coffer/ui/multi-combobox.tsx';
import { useTranslations } from 'next-intl';
import { useCategoryOptions } from '#features/categories/use-category-options.ts';
import { CATEGORY_TYPES } from '#shared/transactions/category-types.ts';
import { withoutFilters } from '#shared/transactions/filters.ts';
import { useAssetOptions, useTagOptions } from '../use-tag-and-asset-options.ts';
import type { FilterEditorProps } from './filter-editor-props.ts';

const FILTER_OF = { asset: 'assetIds', tags: 'tagIds' } as const;

interface Props extends FilterEditorProps {
  readonly kind: keyof typeof FILTER_OF;
}

/** A filter by several assets or tags. */
export function ChoiceFilter({ kind, filters, onChange }: Props) {
  const options = { asset: useAssetOptions(true), tags: useTagOptions() }[kind];
  const name = FILTER_OF[kind];
  return (
    <Choices
      kind={kind}
      options={options}
      values={filters[name] ?? []}
      onValuesChange={(ids) => onChange(ids.length === 0 ? withoutFilters(filters, name) : { ...filters, [name]: ids })}
    />
  );
}

/**
 * A filter by categories or by category types. Choosing a category replaces the chosen types and vice versa, because a
 * transaction would have to match both.
 */
export function CategoryFilter({ filters, onChange }: FilterEditorProps) {
  const t = useTranslations('transactions.filter');
  const typeName = useTranslations('categories.types');
  const categories = useCategoryOptions();
  const types = CATEGORY_TYPES.map((type) => ({ value: type, label: typeName(type), group: t('types') }));
  const chosenTypes: readonly string[] = filters.categoryTypes ?? [];
  const values = [...chosenTypes, ...(filters.categoryIds ?? [])];
  const set = (next: readonly string[]) => {
    const rest = withoutFilters(filters, 'categoryIds', 'categoryTypes');
    const added = next.find((value) => !values.includes(value)) ?? next[0];
    const categoryTypes = CATEGORY_TYPES.filter((type) => next.includes(type));
    const categoryIds = next.filter((value) => !CATEGORY_TYPES.some((type) => type === value));
    if (added === undefined) onChange(rest);
    else onChange(categoryIds.includes(added) ? { ...rest, categoryIds } : { ...rest, categoryTypes });
  };
  return (
    <>
      <Checkbox
        className="mb-3"
        label={t('uncategorizedOnly')}
        checked={filters.uncategorized === true}
        onCheckedChange={(checked) =>
          onChange(
            checked
              ? { ...withoutFilters(filters, 'categoryIds', 'categoryTypes'), uncategorized: true }
              : withoutFilters(filters, 'uncategorized'),
          )
        }
      />
      <Choices kind="category" options={[...categories, ...types]} values={values} onValuesChange={set} />
    </>
  );
}

interface ChoicesProps extends Pick<MultiComboboxProps, 'options' | 'values' | 'onValuesChange'> {
  readonly kind: 'category' | 'asset' | 'tags';
}

function Choices({ kind, ...choices }: ChoicesProps) {
  const t = useTranslations('transactions.filter');
  return (
    <MultiCombobox
      aria-label={t(`kinds.${kind}`)}
      placeholder={t(`choose.${kind}`)}
      {...choices}
      autoFocus
      defaultOpen
    />
  );
}
