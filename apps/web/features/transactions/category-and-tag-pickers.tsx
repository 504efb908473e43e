'use client';

import { displayedSign } from '@coffer/ui/amount-format.ts';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { CategoryBox } from '#features/categories/category-box.tsx';
import { useCatalogueWrites } from '#shared/data/use-catalogue-writes.ts';
import { useTagOptions } from './use-tag-and-asset-options.ts';

interface CategoryProps {
  readonly value: string | null;
  /** The amount of the only or first transaction. Its sign decides whether a new category is income or expense. */
  readonly amount: string;
  readonly onPick: (categoryId: string | null) => void;
  readonly onDone: () => void;
}

/** An open combobox to choose the category of one or several transactions. A missing category can be created. */
export function CategoryPicker({ value, amount, onPick, onDone }: CategoryProps) {
  const t = useTranslations('transactions');
  const { createCategory } = useCatalogueWrites();
  const create = async (name: string) => {
    const made = await createCategory(name, displayedSign(amount) > 0 ? 'activeIncome' : 'variableExpense');
    if (made !== null) onPick(made);
  };
  return (
    <CategoryBox
      aria-label={t('columns.category')}
      placeholder={t('filter.choose.category')}
      value={value}
      onValueChange={onPick}
      onCreate={(name) => void create(name)}
      clearable
      autoFocus
      defaultOpen
      onOpenChange={(open) => {
        if (!open) onDone();
      }}
    />
  );
}

interface TagProps {
  readonly values: readonly string[];
  readonly onPick: (tagIds: string[]) => void;
  readonly onDone: () => void;
}

/** An open combobox to choose tags. The chosen tags are applied together when the combobox closes. */
export function TagPicker({ values: before, onPick, onDone }: TagProps) {
  const t = useTranslations('transactions');
  const options = useTagOptions();
  const { createTag } = useCatalogueWrites();
  const [values, setValues] = useState(before);
  const making = useRef<Promise<string | null>[]>([]);
  const create = (name: string) => {
    const made = createTag(name);
    making.current.push(made);
    void made.then((id) => id !== null && setValues((others) => [...others, id]));
  };
  const close = async () => {
    onDone();
    // Include tags that are still being created.
    const made = (await Promise.all(making.current)).filter((id) => id !== null);
    onPick([...new Set([...values, ...made])]);
  };
  return (
    <MultiCombobox
      aria-label={t('columns.tags')}
      placeholder={t('filter.choose.tags')}
      options={options}
      values={values}
      onValuesChange={setValues}
      onCreate={create}
      autoFocus
      defaultOpen
      onOpenChange={(open) => {
        if (!open) void close();
      }}
    />
  );
}
