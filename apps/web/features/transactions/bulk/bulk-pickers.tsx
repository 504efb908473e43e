'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { Popover } from '@coffer/ui/popover.tsx';
import { useTranslations } from 'next-intl';
import { type ReactElement, useEffect, useRef } from 'react';
import { useCatalogueWrites } from '#shared/data/use-catalogue-writes.ts';
import { RestoredDraftNotice } from '#shared/forms/restored-draft-notice.tsx';
import { useDraftValue } from '#shared/forms/use-draft-value.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { CategoryPicker } from '../category-and-tag-pickers.tsx';
import { useTransactionsContext } from '../transactions-context.tsx';
import { useTagOptions } from '../use-tag-and-asset-options.ts';
import { bulkActionDraftSubject } from './bulk-action-draft.ts';

interface Props {
  readonly records: readonly Transaction[];
  readonly trigger: ReactElement;
  readonly onClose: () => void;
}

export function BulkCategoryPicker({ records, trigger, onClose }: Props) {
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

interface TagChoice {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const NO_TAGS: TagChoice = { added: [], removed: [] };

function isTagChoice(kept: unknown): kept is TagChoice {
  if (typeof kept !== 'object' || kept === null) return false;
  return 'added' in kept && isTexts(kept.added) && 'removed' in kept && isTexts(kept.removed);
}

function isTexts(kept: unknown): kept is readonly string[] {
  return Array.isArray(kept) && kept.every((one) => typeof one === 'string');
}

/** The choice of tags to add to all transactions, and of tags to remove. */
export function BulkTagPicker({ records, trigger, onClose }: Props) {
  const t = useTranslations('transactions.bulk');
  const { changes, pending } = useTransactionsContext();
  const options = useTagOptions();
  const { createTag } = useCatalogueWrites();
  const { value, isRestored, enter } = useDraftValue(bulkActionDraftSubject('tags', records), isTagChoice);
  const chosen = value ?? NO_TAGS;
  const { added, removed } = chosen;
  // Further tags may be chosen while one is being created.
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  const present = new Set(records.flatMap((record) => pending.withPendingChanges(record).tagIds));
  const create = async (name: string) => {
    const made = await createTag(name);
    if (made !== null) enter({ ...latest.current, added: [...latest.current.added, made] });
  };
  const apply = () => {
    enter(null);
    onClose();
    if (added.length > 0) changes.addTags(records, added);
    if (removed.length > 0) changes.removeTags(records, removed);
  };
  return (
    <Popover open onOpenChange={onClose} trigger={trigger} label={t('tags')} className="w-80 p-4">
      <div className="grid gap-3">
        {isRestored && <RestoredDraftNotice onStartOver={() => enter(null)} />}
        <Field label={t('addTags')} reserve={false}>
          <MultiCombobox
            options={options}
            values={added}
            onValuesChange={(ids) => enter({ added: ids, removed })}
            onCreate={(name) => void create(name)}
            autoFocus
          />
        </Field>
        {present.size > 0 && (
          <Field label={t('removeTags')} reserve={false}>
            <MultiCombobox
              options={options.filter(({ value }) => present.has(value))}
              values={removed}
              onValuesChange={(ids) => enter({ added, removed: ids })}
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
