'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { readTransactionFilters, withoutFilters } from '#shared/transactions/filters.ts';
import type { FilterEditorProps } from './filter-editor-props.ts';

export function AmountFilter({ filters, onChange, onDone }: FilterEditorProps) {
  const t = useTranslations('transactions.filter');
  const rest = withoutFilters(filters, 'amountMin', 'amountMax');
  const choose = (sides: { amountMin?: string; amountMax?: string }) => {
    onChange({ ...rest, ...sides });
    onDone();
  };
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-2">
        <Button onClick={() => choose({ amountMin: '0' })}>{t('moneyIn')}</Button>
        <Button onClick={() => choose({ amountMax: '0' })}>{t('moneyOut')}</Button>
      </div>
      <div className="grid grid-cols-1 gap-3">
        <Bound name="amountMin" label={t('atLeast')} filters={filters} onChange={onChange} onDone={onDone} />
        <Bound name="amountMax" label={t('atMost')} filters={filters} onChange={onChange} onDone={onDone} />
      </div>
      <p className="mt-3 text-muted text-sm">{t('amountHint')}</p>
    </>
  );
}

interface BoundProps extends FilterEditorProps {
  readonly name: 'amountMin' | 'amountMax';
  readonly label: string;
}

/**
 * A field for the minimum or maximum amount. It applies on blur or Enter, because the first digits of an amount are
 * already a valid amount.
 */
function Bound({ name, label, filters, onChange, onDone }: BoundProps) {
  const t = useTranslations('forms');
  const [value, setValue] = useState(filters[name] ?? '');
  const read = readTransactionFilters(new URLSearchParams({ [name]: value }));
  const isWrong = value !== '' && read[name] === undefined;
  const apply = () => {
    if (!isWrong && value !== (filters[name] ?? '')) onChange({ ...withoutFilters(filters, name), ...read });
    return !isWrong;
  };
  return (
    <Field
      label={label}
      reserve={false}
      error={isWrong && t('sentences.is-not-a-decimal-digits-digits-with-at-most-20-digits-before')}
    >
      <MoneyInput
        signed
        value={value}
        onValueChange={setValue}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && apply()) onDone();
        }}
      />
    </Field>
  );
}
