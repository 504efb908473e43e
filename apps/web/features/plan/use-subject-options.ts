'use client';

import type { ComboboxOption } from '@coffer/ui/combobox-filter.ts';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { rowsOf } from '#features/categories/category-tree.ts';
import { useCategories, useCategoryGroups } from '#shared/data/use-catalogue.ts';
import { pathOf } from '#shared/format/shown-names.ts';

/** What an amount can be planned for: each group as a whole, and each category, in the sequence of the catalogue. */
export function useSubjectOptions(): readonly ComboboxOption[] {
  const t = useTranslations('plan');
  const categories = useCategories().data?.items;
  const groups = useCategoryGroups().data?.items;
  return useMemo(() => {
    if (categories === undefined || groups === undefined) return [];
    const options = rowsOf(groups, categories, new Set()).map((row): ComboboxOption => {
      if (row.kind === 'group') {
        return { value: row.id, label: row.record.name, group: pathOf(groups, row.id), hint: t('wholeGroup') };
      }
      const { name, emoji, categoryGroupId } = row.record;
      const label = emoji === null ? name : `${emoji} ${name}`;
      return {
        value: row.id,
        label,
        keywords: name,
        ...(categoryGroupId === null ? {} : { group: pathOf(groups, categoryGroupId) }),
      };
    });
    return [...Map.groupBy(options, ({ group }) => group).values()].flat();
  }, [categories, groups, t]);
}
