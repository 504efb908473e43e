'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { RadioGroup } from '@coffer/ui/radio-group.tsx';
import { Select, type SelectOption } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormSheet } from '#shared/forms/form-sheet.tsx';
import { MoneyField } from '#shared/forms/money-field.tsx';
import { MonthBox } from '#shared/forms/month-box.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Budget, BudgetEnvelope } from './budget-types.ts';
import { type TargetFields, type TargetSent, targetFields, targetForm, targetToStore } from './target-form.ts';
import { useBudgetRecords } from './use-budget-records.ts';

type TargetForm = UseFormReturn<TargetFields, unknown, TargetSent>;

const TARGET_FIELDS = ['type', 'amount', 'month'] as const;
const TYPES = ['monthly', 'refill', 'byDate', 'balance'] as const;
const EVERY = ['once', '1', '3', '6', '12'] as const;

interface Props {
  readonly budget: Budget;
  readonly envelope: BudgetEnvelope;
  readonly onClose: () => void;
}

/**
 * The form for an envelope's target: an amount each month, a refill up to an amount, an amount by a month, or a
 * balance.
 */
export function TargetSheet({ budget, envelope: { key, name, target }, onClose }: Props) {
  const t = useTranslations('budget');
  const { today } = useWallet();
  const { setTarget, deleteTarget, said } = useBudgetRecords();
  const form = useContractForm(targetForm, targetFields(target, today));
  const save = (sent: TargetSent) =>
    setTarget(budget, { key, ...targetToStore(sent, target) }, t('targetSet', { name }));
  return (
    <FormSheet
      form={form}
      fields={TARGET_FIELDS}
      title={t('targetOf', { name })}
      draft={['target', budget.id, key]}
      isNew={target === null}
      save={save}
      onClose={onClose}
    >
      <TypeField form={form} />
      <Controller
        name="amount"
        control={form.control}
        render={(at) => <MoneyField at={at} label={t('amount')} currency={budget.currency} required autoFocus />}
      />
      <DateFields form={form} every={target?.every ?? null} />
      <Controller
        name="priority"
        control={form.control}
        render={({ field }) => (
          <Field label={t('priority')} hint={t('priorityHint')}>
            <Select
              value={field.value}
              onValueChange={field.onChange}
              options={Array.from({ length: 10 }, (_, at) => ({ value: String(at), label: String(at) }))}
            />
          </Field>
        )}
      />
      {target !== null && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => {
            void said(deleteTarget(budget, key, t('targetDeleted', { name })));
            onClose();
          }}
        >
          {t('deleteTarget')}
        </Button>
      )}
    </FormSheet>
  );
}

function TypeField({ form: { control } }: { form: TargetForm }) {
  const t = useTranslations('budget');
  return (
    <Controller
      name="type"
      control={control}
      render={({ field }) => (
        <Field label={t('targetType')}>
          <RadioGroup
            value={field.value}
            onValueChange={field.onChange}
            options={TYPES.map((value) => ({ value, label: t(`targetTypes.${value}`) }))}
          />
        </Field>
      )}
    />
  );
}

interface DateFieldsProps {
  readonly form: TargetForm;
  /** The months after which the stored target starts again; null if the target is new or never starts again. */
  readonly every: number | null;
}

function DateFields({ form: { control }, every }: DateFieldsProps) {
  const t = useTranslations('budget');
  const chosen = useWatch({ control, name: 'type' });
  const options: SelectOption[] = EVERY.map((value) => ({ value, label: t(`repeats.${value}`) }));
  // A target set by an app may start again after any number of months.
  if (every !== null && options.every(({ value }) => value !== String(every))) {
    options.push({ value: String(every), label: t('repeatMonths', { count: every }) });
  }
  if (chosen !== 'byDate') return null;
  return (
    <>
      <Controller
        name="month"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t('byMonth')} error={fieldState.error?.message} required>
            <MonthBox ref={field.ref} value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
          </Field>
        )}
      />
      <Controller
        name="every"
        control={control}
        render={({ field }) => (
          <Field label={t('repeat')}>
            <Select value={field.value} onValueChange={field.onChange} options={options} />
          </Field>
        )}
      />
    </>
  );
}
