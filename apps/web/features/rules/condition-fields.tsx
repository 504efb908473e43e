'use client';

import { Combobox, type ComboboxProps } from '@coffer/ui/combobox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useId, useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { MerchantBox } from '#features/merchants/merchant-box.tsx';
import { assetOptions } from '#shared/data/combobox-options.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { ChoiceField } from '#shared/forms/choice-field.tsx';
import { ConditionGroupFields } from './condition-group-fields.tsx';
import type { RuleForm } from './rule-form.ts';

interface Props {
  readonly form: RuleForm;
  /** Called with the conditions as text, which is the name of a new rule until the person enters a name. */
  readonly onText: (text: string) => void;
}

export function ConditionFields({ form, onText }: Props) {
  const fields = useTranslations('transactions.fields');
  const t = useTranslations('merchants.rules.form');
  const directions = (['', 'out', 'in'] as const).map((value) => ({
    value,
    label: t(value === '' ? 'direction.any' : `direction.${value}`),
  }));
  return (
    <>
      <TextField form={form} name="ifCounterpart" match="ifCounterpartMatch" label={fields('fromTo')} onText={onText} />
      <TextField form={form} name="ifText" match="ifTextMatch" label={t('text')} onText={onText} />
      <Field reserve={false} label={t('of.direction')} error={form.formState.errors.ifDirection?.message}>
        <Select {...form.register('ifDirection', { setValueAs: (value) => value || null })} options={directions} />
      </Field>
      <AmountFields form={form} />
      <Controller
        control={form.control}
        name="ifMerchantId"
        render={(at) => (
          <ChoiceField at={at} reserve={false} label={fields('merchantId')} box={MerchantBox} none={t('anyMerchant')} />
        )}
      />
      <Controller
        control={form.control}
        name="ifAssetId"
        render={(at) => (
          <ChoiceField at={at} reserve={false} label={fields('assetId')} box={AnyAssetBox} none={t('anyAsset')} />
        )}
      />
      <ConditionGroupFields form={form} />
    </>
  );
}

/** Includes archived assets, since rules apply to existing transactions too. */
function AnyAssetBox(props: Omit<ComboboxProps, 'options'>) {
  const { data } = useAssets();
  const options = useMemo(() => assetOptions(data?.items ?? [], true), [data]);
  return <Combobox {...props} options={options} />;
}

interface TextProps extends Props {
  readonly name: 'ifText' | 'ifCounterpart';
  readonly match: 'ifTextMatch' | 'ifCounterpartMatch';
  readonly label: string;
}

function TextField({ form: { register, formState }, name, match, label, onText }: TextProps) {
  const t = useTranslations('merchants.rules.form');
  const id = useId();
  return (
    <Field reserve={false} label={label} error={formState.errors[name]?.message}>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
        <Select
          id={id}
          aria-label={`${label}: ${t('match')}`}
          aria-invalid={false}
          {...register(match)}
          options={(['contains', 'equals', 'startsWith', 'doesNotContain', 'matchesPattern'] as const).map((value) => ({
            value,
            label: t(`matches.${value}`),
          }))}
        />
        <Input
          {...register(name, {
            setValueAs: (text) => text || null,
            onChange: (event) => onText(String(event.target.value)),
          })}
          autoComplete="off"
          dir="auto"
        />
      </div>
    </Field>
  );
}

function AmountFields({ form: { control } }: Pick<Props, 'form'>) {
  const t = useTranslations('merchants.rules.form');
  return (
    <div>
      <div className="grid grid-cols-2 gap-x-3">
        {(['ifAmountMin', 'ifAmountMax'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { ref, name: _name, value, onChange, onBlur }, fieldState }) => (
              <Field
                reserve={false}
                label={t(name === 'ifAmountMin' ? 'min' : 'max')}
                error={fieldState.error?.message}
              >
                <MoneyInput
                  signed
                  ref={ref}
                  value={value ?? ''}
                  onValueChange={(amount) => onChange(amount === '' ? null : amount)}
                  onBlur={onBlur}
                />
              </Field>
            )}
          />
        ))}
      </div>
      <p className="mt-1 text-muted text-sm">{t('amountHint')}</p>
    </div>
  );
}
