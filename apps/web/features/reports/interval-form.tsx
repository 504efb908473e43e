'use client';

import { periodDetailsInput } from '@coffer/api/reports/reports.schema.ts';
import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput } from '@coffer/ui/input.tsx';
import { useTranslations } from 'next-intl';
import type { SubmitEvent } from 'react';
import { z } from 'zod';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { type PeriodWithDays, periodBetween } from '#shared/periods/periods.ts';

const { startDate, endDate } = periodDetailsInput.shape;

/** The contract's rule for the days of a report. */
const intervalForm = z
  .strictObject({ startDate, endDate })
  .refine((days) => days.startDate <= days.endDate, { path: ['startDate'], message: 'is after the end' });

interface Props {
  readonly first: string;
  readonly last: string;
  readonly onShow: (chosen: PeriodWithDays) => void;
}

/** The form for a range of days, both included. */
export function IntervalForm({ first, last, onShow }: Props) {
  const t = useTranslations('reports');
  const form = useContractForm(intervalForm, { startDate: first, endDate: last });
  const { errors } = form.formState;
  const show = form.handleSubmit((days) => onShow(periodBetween(days.startDate, days.endDate)));
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void show(event)}
      className="grid gap-x-3 border-line border-t pt-4 sm:grid-cols-2"
    >
      <Field label={t('firstDay')} error={errors.startDate?.message}>
        <DateInput {...form.register('startDate')} />
      </Field>
      <Field label={t('lastDay')} error={errors.endDate?.message}>
        <DateInput {...form.register('endDate', { deps: ['startDate'] })} />
      </Field>
      <Button type="submit" className="justify-self-end sm:col-span-2">
        {t('show')}
      </Button>
    </form>
  );
}
