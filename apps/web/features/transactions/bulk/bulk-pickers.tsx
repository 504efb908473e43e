'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { Popover } from '@coffer/ui/popover.tsx';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useCatalogueWrites } from '#shared/data/use-catalogue-writes.ts';
import type { Transaction } from '#shared/transactions/record.ts';
import { CategoryPicker } from '../pickers.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import { useTagOptions } from '../use-options.ts';

interface Props {
  readonly records: readonly Transaction[];
  readonly trigger: ReactElement;
  readonly onClose: () => void;
}

export function BulkCategory({ records, trigger, onClose }: Props) {
  const t = useTranslations('transactions.bulk');
  const { changes } = useTransactionsContext();
  return (
    <Popover open onOpenChange={onClose} trigger={trigger} label={t('category')} className="w-80 p-2">
      <CategoryPicker
        value={commonCategory(records)}
        amount={records[0]?.amountValue ?? '0'}
        onPick={(categoryId) => changes.setAll(records, { categoryId })}
        onDone={onClose}
      />
    </Popover>
  );
}

/** The choice of tags to add to all transactions, and of tags to remove. */
export function BulkTags({ records, trigger, onClose }: Props) {
  const t = useTranslations('transactions.bulk');
  const { changes, pending } = useTransactionsContext();
  const options = useTagOptions();
  const { createTag } = useCatalogueWrites();
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const present = new Set(records.flatMap((record) => pending.of(record).tagIds));
  const create = async (name: string) => {
    const made = await createTag(name);
    if (made !== null) setAdded((before) => [...before, made]);
  };
  const apply = () => {
    onClose();
    if (added.length > 0) changes.addTags(records, added);
    if (removed.length > 0) changes.removeTags(records, removed);
  };
  return (
    <Popover open onOpenChange={onClose} trigger={trigger} label={t('tags')} className="w-80 p-4">
      <div className="grid gap-3">
        <Field label={t('addTags')} reserve={false}>
          <MultiCombobox
            options={options}
            values={added}
            onValuesChange={setAdded}
            onCreate={(name) => void create(name)}
            autoFocus
          />
        </Field>
        {present.size > 0 && (
          <Field label={t('removeTags')} reserve={false}>
            <MultiCombobox
              options={options.filter(({ value }) => present.has(value))}
              values={removed}
              onValuesChange={setRemoved}
            />
          </Field>
        )}
        <Button variant="primary" disabled={added.length + removed.length === 0} onClick={apply}>
          {t('apply')}
        </Button>
      </div>
    </Popover>
  );
}

/** The common category; null if the categories differ. */
function commonCategory(records: readonly Transaction[]): string | null {
  const [first, ...others] = records;
  return first !== undefined && others.every(({ categoryId }) => categoryId === first.categoryId)
    ? first.categoryId
    : null;
}
