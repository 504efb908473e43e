'use client';

import { Field } from '@coffer/ui/field.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CategoryBox } from '#features/categories/category-box.tsx';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import type { DraftPart } from './split-parts.ts';

interface Props {
  readonly name: string;
  readonly part: DraftPart;
  readonly parent: Transaction;
  readonly onChange: (change: Partial<DraftPart>) => void;
  readonly onRemove: (() => void) | null;
}

/** The fields of a split part. */
export function SplitRow({ name, part, parent, onChange, onRemove }: Props) {
  const t = useTranslations('transactions');
  return (
    <li className="grid gap-3 border-line border-b pb-4 sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-end">
      <fieldset className="contents">
        <legend className="sr-only">{name}</legend>
        <Field label={t('fields.amountValue')} reserve={false}>
          <MoneyInput
            signed
            value={part.amount}
            currency={parent.amountCurrency}
            onValueChange={(amount) => onChange({ amount })}
          />
        </Field>
        <Field label={t('fields.categoryId')} reserve={false}>
          <CategoryBox
            value={part.categoryId}
            onValueChange={(categoryId) => onChange({ categoryId })}
            placeholder={t('uncategorized')}
            clearable
          />
        </Field>
        <Field label={t('fields.description')} reserve={false}>
          <Input
            value={part.description}
            maxLength={10_000}
            placeholder={parent.description ?? ''}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
        <IconButton label={t('split.remove', { name })} disabled={onRemove === null} onClick={() => onRemove?.()}>
          <X />
        </IconButton>
      </fieldset>
    </li>
  );
}
