'use client';

import { Field } from '@coffer/ui/field.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Controller, useWatch } from 'react-hook-form';
import type { RuleFields, RuleForm } from './rule-form.ts';

type Group = NonNullable<RuleFields['ifGroups']>[number];
type Condition = Group['conditions'][number];

export const EMPTY_RULE_CONDITION: Condition = { field: 'counterpart', match: 'contains', value: '' };
export const EMPTY_CONDITION_GROUP: Group = { apply: 'any', conditions: [EMPTY_RULE_CONDITION, EMPTY_RULE_CONDITION] };

const TEXT_MATCHES = ['contains', 'equals', 'startsWith', 'doesNotContain', 'matchesPattern'] as const;
const FIELDS = ['counterpart', 'text', 'description', 'notes', 'amount', 'direction'] as const;

interface Props {
  readonly form: RuleForm;
  readonly name: `ifGroups.${number}.conditions.${number}`;
  readonly number: number;
  readonly onRemove: () => void;
}

/** A condition of a group: the field, the comparison, and the value. */
export function GroupCondition({ form, name, number, onRemove }: Props) {
  const t = useTranslations('merchants.rules.form');
  const field = useWatch({ control: form.control, name: `${name}.field` }) ?? 'counterpart';
  const choose = (chosen: string) => {
    const next = FIELDS.find((one) => one === chosen) ?? 'counterpart';
    const kind = kindOf(next);
    if (kind === kindOf(field)) return form.setValue(`${name}.field`, next);
    const [first = 'contains'] = MATCHES[kind];
    form.setValue(name, { field: next, match: first, value: kind === 'direction' ? 'out' : '' });
  };
  const matches = MATCHES[kindOf(field)];
  return (
    <div className="grid min-w-0 gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2">
        <Select
          aria-label={t('condition', { number })}
          value={field}
          onValueChange={choose}
          options={FIELDS.map((value) => ({ value, label: t(`of.${value}`) }))}
        />
        {matches.length > 1 ? (
          <Select
            aria-label={t('conditionMatch', { number })}
            {...form.register(`${name}.match`)}
            options={matches.map((value) => ({ value, label: t(`matches.${value}`) }))}
          />
        ) : (
          <DirectionChoice form={form} name={name} number={number} />
        )}
        <IconButton label={t('removeCondition', { number })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      {field !== 'direction' && <Value form={form} name={name} number={number} isAmount={field === 'amount'} />}
    </div>
  );
}

function DirectionChoice({ form, name, number }: Omit<Props, 'onRemove'>) {
  const t = useTranslations('merchants.rules.form');
  return (
    <Select
      aria-label={t('conditionValue', { number })}
      {...form.register(`${name}.value`)}
      options={(['out', 'in'] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
    />
  );
}

function Value({ form, name, number, isAmount }: Omit<Props, 'onRemove'> & { readonly isAmount: boolean }) {
  const t = useTranslations('merchants.rules.form');
  const label = t('conditionValue', { number });
  return (
    <Controller
      control={form.control}
      name={`${name}.value`}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Field reserve={false} label={label} hideLabel error={fieldState.error?.message}>
          {isAmount ? (
            <MoneyInput signed ref={ref} value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
          ) : (
            <Input
              ref={ref}
              value={value ?? ''}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
              autoComplete="off"
              dir="auto"
            />
          )}
        </Field>
      )}
    />
  );
}

const MATCHES = {
  text: TEXT_MATCHES,
  amount: ['atMost', 'atLeast', 'equals'],
  direction: ['equals'],
} as const;

function kindOf(field: Condition['field']): keyof typeof MATCHES {
  return field === 'amount' || field === 'direction' ? field : 'text';
}
