'use client';

import { isDate } from '@coffer/domain/date-texts.ts';
import { DateInput, Input } from '@coffer/ui/input.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { useTranslations } from 'next-intl';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { readTransactionFilters } from '#shared/transactions/filters.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useTransactionsContext } from '../transactions-context.tsx';
import { GridCell } from './grid-parts.tsx';
import { SelectCell } from './row-cells.tsx';

interface Props {
  readonly record: Transaction;
  readonly onDone: () => void;
}

/**
 * Classes of the fields. In a wide row the fields are in the row's columns; in a narrow list they cover the rows below.
 */
const PLACE =
  'absolute inset-x-0 top-0 z-1 grid cursor-default grid-cols-2 gap-2 rounded-card border border-line bg-raised p-2 shadow-card @2xl:contents';

/** Date, texts and amount as fields. Enter or leaving the row saves them; Escape discards them. */
export function RowTextFields({ record, onDone }: Props) {
  const t = useTranslations('transactions.columns');
  const { changes } = useTransactionsContext();
  const [seen] = useState({
    date: record.date,
    fromTo: record.fromTo ?? '',
    description: record.description ?? '',
    amountValue: record.amountValue,
  });
  const [written, setWritten] = useState(seen);
  const set = (field: keyof typeof written, value: string) => setWritten((before) => ({ ...before, [field]: value }));
  const isDay = isDate(written.date);
  const isAmount =
    readTransactionFilters(new URLSearchParams({ amountMin: written.amountValue })).amountMin !== undefined;
  const keep = () => {
    if (!isDay || !isAmount) return;
    onDone();
    const patch = { ...written, fromTo: written.fromTo || null, description: written.description || null };
    changes.update(record, patch, seen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') keep();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) keep();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers receive only events of the fields inside.
    <div className={PLACE} data-editing="" onKeyDown={onKeyDown} onBlur={onBlur}>
      <div className="contents @max-2xl:hidden">
        <SelectCell record={record} />
      </div>
      <GridCell className="@2xl:pr-2 @max-2xl:order-1">
        <DateInput
          aria-label={t('date')}
          aria-invalid={!isDay || undefined}
          value={written.date}
          onChange={(event) => set('date', event.target.value)}
        />
      </GridCell>
      <GridCell className="@2xl:pr-2 @max-2xl:col-span-2">
        <Input
          aria-label={t('counterpart')}
          placeholder={t('counterpart')}
          maxLength={10_000}
          value={written.fromTo}
          onChange={(event) => set('fromTo', event.target.value)}
        />
      </GridCell>
      <GridCell className="@2xl:pr-2 @max-2xl:col-span-2">
        <Input
          aria-label={t('description')}
          placeholder={t('description')}
          maxLength={10_000}
          value={written.description}
          onChange={(event) => set('description', event.target.value)}
        />
      </GridCell>
      <GridCell className="@2xl:pr-2 @max-2xl:order-1">
        <MoneyInput
          aria-label={t('amount')}
          aria-invalid={!isAmount || undefined}
          autoFocus
          onFocus={(event) => event.target.select()}
          currency={record.amountCurrency}
          value={written.amountValue}
          onValueChange={(value) => set('amountValue', value)}
        />
      </GridCell>
    </div>
  );
}
