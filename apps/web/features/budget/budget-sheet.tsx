'use client';

import { createBudgetInput } from '@coffer/api/planning/budgets/budgets.schema.ts';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { MultiCombobox } from '@coffer/ui/multi-combobox.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { assetOptions } from '#shared/data/combobox-options.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { CurrencyBox } from '#shared/forms/currency-box.tsx';
import { FormSheet } from '#shared/forms/form-sheet.tsx';
import { MonthBox } from '#shared/forms/month-box.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import type { Budget } from './budget-types.ts';
import { useBudgetRecords } from './use-budget-records.ts';
import { showBudget } from './use-budgets.ts';
import { useDefaultBudgetInput } from './use-first-budget.ts';

const { name, assetIds, startMonth, startDay } = createBudgetInput.shape;
const budgetForm = z.strictObject({
  ...{ name, assetIds, startMonth, currency: z.string().nullable() },
  startDay: startDay.unwrap(),
  isEarly: z.boolean(),
});
type BudgetFields = z.input<typeof budgetForm>;
type BudgetSent = z.output<typeof budgetForm>;
type BudgetForm = UseFormReturn<BudgetFields, unknown, BudgetSent>;

const BUDGET_FIELDS = ['name', 'assetIds', 'startMonth', 'currency', 'startDay'] as const;

interface Props {
  /** The budget to edit; null to create a budget. */
  readonly budget: Budget | null;
  readonly onClose: () => void;
}

/** The form to create or edit a budget. */
export function BudgetSheet({ budget, onClose }: Props) {
  const t = useTranslations('budget');
  const usual = useDefaultBudgetInput();
  const { create, update } = useBudgetRecords();
  const { startDay: day = 1, weekend = 'keep', currency = null, ...fields } = budget ?? { ...usual, name: '' };
  const form = useContractForm(budgetForm, {
    ...{ name: fields.name, assetIds: [...fields.assetIds], startMonth: fields.startMonth },
    ...{ currency, startDay: day, isEarly: weekend === 'before' },
  });
  const save = async ({ isEarly, currency: code, startMonth: first, ...sent }: BudgetSent) => {
    const draft = { ...sent, weekend: isEarly ? ('before' as const) : ('keep' as const) };
    if (budget !== null) return update(budget, draft, t('changed', { name: sent.name }));
    const made = await create({ ...draft, startMonth: first, ...(code === null ? {} : { currency: code }) });
    showBudget(made.id);
    return made;
  };
  const { register, formState, control } = form;
  return (
    <FormSheet
      form={form}
      fields={BUDGET_FIELDS}
      title={budget === null ? t('newBudget') : t('editBudget')}
      draft={['budget', budget?.id ?? 'new']}
      isNew={budget === null}
      save={save}
      onClose={onClose}
    >
      <Field label={t('name')} error={formState.errors.name?.message} required>
        <Input {...register('name')} autoComplete="off" autoFocus />
      </Field>
      <AssetsField form={form} />
      {budget === null && (
        <>
          <Controller
            name="startMonth"
            control={control}
            render={({ field, fieldState }) => (
              <Field label={t('firstMonth')} hint={t('firstMonthHint')} error={fieldState.error?.message} required>
                <MonthBox ref={field.ref} value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
              </Field>
            )}
          />
          <Controller
            name="currency"
            control={control}
            render={(at) => <ChoiceField at={at} label={t('currency')} hint={t('currencyHint')} box={CurrencyBox} />}
          />
        </>
      )}
      <StartFields form={form} />
    </FormSheet>
  );
}

function AssetsField({ form: { control, setValue, getValues } }: { form: BudgetForm }) {
  const t = useTranslations('budget');
  const assets = useAssets().data?.items ?? [];
  return (
    <Controller
      name="assetIds"
      control={control}
      render={({ field, fieldState }) => (
        <Field label={t('accounts')} hint={t('accountsHint')} error={fieldState.error?.message}>
          <MultiCombobox
            ref={field.ref}
            options={assetOptions(assets)}
            values={getValues('assetIds')}
            onValuesChange={(ids) => setValue('assetIds', ids, { shouldDirty: true, shouldValidate: true })}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  );
}

function StartFields({ form: { control } }: { form: BudgetForm }) {
  const t = useTranslations('budget');
  return (
    <>
      <Controller
        name="startDay"
        control={control}
        render={({ field }) => (
          <Field label={t('startDay')} hint={t('startDayHint')}>
            <Select
              value={String(field.value)}
              onValueChange={(day) => field.onChange(Number(day))}
              options={Array.from({ length: 28 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
            />
          </Field>
        )}
      />
      <Controller
        name="isEarly"
        control={control}
        render={({ field }) => (
          <Checkbox
            label={t('weekend')}
            checked={field.value}
            onChange={(event) => field.onChange(event.target.checked)}
          />
        )}
      />
    </>
  );
}
