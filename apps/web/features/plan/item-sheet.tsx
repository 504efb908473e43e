'use client';

import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { Combobox } from '@coffer/ui/combobox.tsx';
import type { ComboboxOption } from '@coffer/ui/combobox-filter.ts';
import { Field } from '@coffer/ui/field.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { categoryTreeRows } from '#features/categories/category-tree.ts';
import { useCategories, useCategoryGroups } from '#shared/data/use-wallet-lists.ts';
import { groupPath } from '#shared/format/display-names.ts';
import { FormSheet } from '#shared/forms/form-sheet.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AverageHint } from './average-hint.tsx';
import {
  initialPlanItemFields,
  PLAN_ITEM_FIELDS,
  type PlanItemForm,
  type PlanItemFormOutput,
  planItemFormSchema,
  toPlanItemDraft,
} from './item-form.ts';
import type { PlanItem, PlanItemDraft } from './plan-records.ts';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { planItemDraft, usePlanChanges } from './use-plan-changes.ts';

interface Props {
  readonly scenarioId: string;
  /** The item to edit; null to create an item. */
  readonly item: PlanItem | null;
  /** The initial values of a new item. */
  readonly draft?: PlanItemDraft | undefined;
  readonly onClose: () => void;
}

/** The form to create or edit a plan item. */
export function PlanItemSheet({ scenarioId, item, draft, onClose }: Props) {
  const t = useTranslations('plan');
  const { today } = useWallet();
  const usual = { categoryOrCategoryGroupId: '', amount: '', month: today.slice(0, 7), frequency: 1, duration: 0 };
  const form = useContractForm(planItemFormSchema, initialPlanItemFields(item ?? draft ?? usual));
  const save = useSave(scenarioId, item);
  return (
    <FormSheet
      form={form}
      fields={PLAN_ITEM_FIELDS}
      title={item === null ? t('newItem') : t('editItem')}
      draft={['plan item', scenarioId, item?.id ?? 'new']}
      isNew={item === null}
      save={save}
      onClose={onClose}
    >
      <SubjectField form={form} isNew={item === null} />
      <MoneyFields form={form} />
      <RecurrenceFields form={form} />
    </FormSheet>
  );
}

function useSave(scenarioId: string, before: PlanItem | null): (sent: PlanItemFormOutput) => Promise<void> {
  const t = useTranslations('plan');
  const toasts = useToasts();
  const { createItem, updateItem, said } = usePlanChanges();
  return async (sent) => {
    const draft = toPlanItemDraft(sent, before);
    if (before === null) {
      await createItem(scenarioId, draft);
      return;
    }
    await updateItem(before.id, draft);
    const undo = () => void said(updateItem(before.id, planItemDraft(before)));
    toasts.show({ text: t('itemChanged'), undo });
  };
}

const INCOME: ReadonlySet<string> = new Set(['activeIncome', 'passiveIncome']);

function SubjectField({ form, isNew }: { form: PlanItemForm; isNew: boolean }) {
  const t = useTranslations('plan');
  const options = useSubjectOptions();
  const categories = useCategories().data?.items ?? [];
  const { control, setValue, formState } = form;
  const choose = (id: string | null, set: (id: string) => void) => {
    set(id ?? '');
    const type = categories.find((category) => category.id === id)?.type;
    // The category's type determines the direction until the person sets it.
    if (isNew && type !== undefined && formState.dirtyFields.direction !== true) {
      setValue('direction', INCOME.has(type) ? 'in' : 'out');
    }
  };
  return (
    <Controller
      name="categoryOrCategoryGroupId"
      control={control}
      render={({ field, fieldState }) => (
        <Field label={t('subject')} error={fieldState.error?.message} required>
          <Combobox
            ref={field.ref}
            autoFocus={isNew && field.value === ''}
            options={options}
            value={field.value === '' ? null : field.value}
            onValueChange={(id) => choose(id, field.onChange)}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
}

function MoneyFields({ form }: { form: PlanItemForm }) {
  const t = useTranslations('plan');
  const { currency } = useWallet().wallet;
  const { control, setValue } = form;
  /** A typed minus sign sets the direction. */
  const write = (amount: string, set: (amount: string) => void) => {
    const isOut = /^-\d/.test(amount);
    if (isOut) setValue('direction', 'out', { shouldDirty: true });
    set(isOut ? negateDecimalText(amount) : amount);
  };
  return (
    <>
      <Controller
        name="direction"
        control={control}
        render={({ field }) => (
          <SegmentedControl
            label={t('direction')}
            className="mb-3 justify-self-start"
            value={field.value}
            onValueChange={(direction) => setValue('direction', direction, { shouldDirty: true })}
            options={[
              { value: 'out', label: t('out'), icon: <ArrowUpRight aria-hidden /> },
              { value: 'in', label: t('in'), icon: <ArrowDownLeft aria-hidden /> },
            ]}
          />
        )}
      />
      <Controller
        name="amount"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t('amount')} error={fieldState.error?.message} required>
            <MoneyInput
              ref={field.ref}
              value={field.value}
              onValueChange={(amount) => write(amount, field.onChange)}
              onBlur={field.onBlur}
              currency={currency}
            />
          </Field>
        )}
      />
      <AverageHint form={form} />
    </>
  );
}

/** The options for the subject of an item: each group as a whole and each category, in the catalogue's order. */
function useSubjectOptions(): readonly ComboboxOption[] {
  const t = useTranslations('plan');
  const categories = useCategories().data?.items;
  const groups = useCategoryGroups().data?.items;
  return useMemo(() => {
    if (categories === undefined || groups === undefined) return [];
    const options = categoryTreeRows(groups, categories, new Set()).map((row): ComboboxOption => {
      if (row.kind === 'group') {
        return { value: row.id, label: row.record.name, group: groupPath(groups, row.id), hint: t('wholeGroup') };
      }
      const { name, emoji, categoryGroupId } = row.record;
      const label = emoji === null ? name : `${emoji} ${name}`;
      return {
        value: row.id,
        label,
        keywords: name,
        ...(categoryGroupId === null ? {} : { group: groupPath(groups, categoryGroupId) }),
      };
    });
    return [...Map.groupBy(options, ({ group }) => group).values()].flat();
  }, [categories, groups, t]);
}
