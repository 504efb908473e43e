'use client';

import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { MonthBox } from '#shared/forms/month-box.tsx';
import type { PlanItemForm } from './item-form.ts';
import { useRecurrenceSentence } from './use-recurrence-sentence.ts';

/** The frequencies in months that have a name. */
const USUAL = [0, 1, 2, 3, 6, 12] as const;
const OTHER = 'other';

/** When and how often an item is due. */
export function RecurrenceFields({ form }: { form: PlanItemForm }) {
  const t = useTranslations('plan');
  const { control } = form;
  const frequency = useWatch({ control, name: 'frequency' });
  return (
    <>
      <FrequencyField form={form} />
      <Controller
        name="month"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={frequency === 0 ? t('inMonth') : t('firstIn')} error={fieldState.error?.message} required>
            <MonthBox ref={field.ref} value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
          </Field>
        )}
      />
      {frequency !== 0 && (
        <Controller
          name="times"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t('times')} hint={t('timesHint')} error={fieldState.error?.message}>
              <CountInput value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
            </Field>
          )}
        />
      )}
      <RecurrenceSummary form={form} />
    </>
  );
}

function FrequencyField({ form: { control, setValue } }: { form: PlanItemForm }) {
  const t = useTranslations('plan');
  const frequency = useWatch({ control, name: 'frequency' });
  const [isOther, setIsOther] = useState(!USUAL.some((usual) => usual === frequency));
  return (
    <Controller
      name="frequency"
      control={control}
      render={({ field, fieldState }) => (
        <div className="grid gap-x-3 sm:grid-cols-2">
          <Field label={t('howOften')} error={isOther ? undefined : fieldState.error?.message}>
            <Select
              value={isOther ? OTHER : String(field.value)}
              options={[
                ...USUAL.map((value) => ({
                  value: String(value),
                  label: value === 0 ? t('onlyOnce') : t('frequencies', { frequency: value }),
                })),
                { value: OTHER, label: t('otherFrequency') },
              ]}
              onValueChange={(value) => {
                setIsOther(value === OTHER);
                if (value !== OTHER) field.onChange(Number(value));
                // A hidden field must not make the form invalid.
                if (value === '0') setValue('times', null);
              }}
            />
          </Field>
          {isOther && (
            <Field label={t('monthsBetween')} error={fieldState.error?.message} required>
              <CountInput
                value={field.value}
                onValueChange={(value) => field.onChange(value ?? Number.NaN)}
                onBlur={field.onBlur}
              />
            </Field>
          )}
        </div>
      )}
    />
  );
}

interface CountProps {
  readonly value: number | null;
  readonly onValueChange: (value: number | null) => void;
  readonly onBlur: () => void;
}

/** A field for whole numbers; invalid input becomes NaN, which the schema rejects. */
function CountInput({ value, onValueChange, onBlur }: CountProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        onValueChange(next.trim() === '' ? null : Number(next));
      }}
      onBlur={onBlur}
    />
  );
}

/** The recurrence as the sentence that the list will show. */
function RecurrenceSummary({ form: { control } }: { form: PlanItemForm }) {
  const [month, frequency, times] = useWatch({ control, name: ['month', 'frequency', 'times'] });
  const sentence = useRecurrenceSentence();
  const isReadable =
    /^\d{4}-\d\d$/.test(month) && Number.isSafeInteger(frequency) && (times === null || Number.isSafeInteger(times));
  return (
    <p aria-live="polite" className="min-h-6 text-muted">
      {isReadable && sentence({ month, frequency, duration: (times ?? 0) * frequency })}
    </p>
  );
}
