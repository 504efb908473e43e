'use client';

import { isDate } from '@coffer/domain/date-texts.ts';
import { Field } from '@coffer/ui/field.tsx';
import { DateInput, Input } from '@coffer/ui/input.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { Textarea } from '@coffer/ui/textarea.tsx';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { readTransactionFilters } from '#shared/transactions/filters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface PartProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The text that viewers see instead of the control. */
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** A labelled value: a control for members who may write, a text for viewers. */
export function PanelValue({ label, hint, error, text, children }: PartProps) {
  const { mayWrite } = useWallet();
  if (!mayWrite) return <PanelFact label={label}>{text}</PanelFact>;
  return (
    <Field label={label} hint={hint} error={error} reserve={false}>
      {children}
    </Field>
  );
}

export function PanelFact({ label, children }: { label: string; children: ReactNode }) {
  const t = useTranslations('transactions.panel');
  return (
    <dl className="min-w-0">
      <dt className="font-medium text-sm">{label}</dt>
      <dd className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{children || t('nothing')}</dd>
    </dl>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string | null;
  /** Saves the value. `seen` is the text before the person's edit. */
  readonly onSave: (value: string | null, seen: string | null) => void;
  readonly multiline?: boolean;
}

/** A text field that saves when it loses the focus; Escape discards the input. */
export function PanelTextField({ label, value, onSave, multiline = false }: TextProps) {
  const draft = useDraft(value ?? '', (text, seen) => onSave(text || null, seen || null));
  const control = { maxLength: 10_000, dir: 'auto', ...draft.on, value: draft.value };
  return (
    <PanelValue label={label} text={<bdi>{value}</bdi>}>
      {multiline ? (
        <Textarea {...control} rows={2} onChange={(event) => draft.write(event.target.value)} />
      ) : (
        <Input {...control} onChange={(event) => draft.write(event.target.value)} />
      )}
    </PanelValue>
  );
}

interface DateProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string | null;
  readonly text: ReactNode;
  readonly onSave: (value: string | null) => void;
  readonly clearable?: boolean;
  readonly min?: string;
  readonly max?: string;
}

export function PanelDateField({ label, hint, value, text, onSave, clearable = false, min, max }: DateProps) {
  const t = useTranslations('forms');
  const isGood = (day: string) =>
    day === '' ? clearable : isDate(day) && (min === undefined || day >= min) && (max === undefined || day <= max);
  const draft = useDraft(value ?? '', (day) => onSave(day === '' ? null : day), isGood);
  return (
    <PanelValue label={label} hint={hint} text={text} error={draft.isWrong ? t('invalid') : undefined}>
      <DateInput
        {...draft.on}
        value={draft.value}
        min={min}
        max={max}
        onChange={(event) => draft.write(event.target.value)}
      />
    </PanelValue>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: string;
  readonly currency: string;
  readonly text: ReactNode;
  readonly onSave: (value: string) => void;
}

export function PanelAmountField({ label, value, currency, text, onSave }: AmountProps) {
  const t = useTranslations('forms.sentences');
  const isGood = (amount: string) =>
    readTransactionFilters(new URLSearchParams({ amountMin: amount })).amountMin !== undefined;
  const draft = useDraft(value, onSave, isGood);
  const wrong = t('is-not-a-decimal-digits-digits-with-at-most-20-digits-before');
  return (
    <PanelValue label={label} text={text} error={draft.isWrong ? wrong : undefined}>
      <MoneyInput signed {...draft.on} currency={currency} value={draft.value} onValueChange={draft.write} />
    </PanelValue>
  );
}

/** Unsaved input. Invalid input is kept and reported. */
function useDraft(
  value: string,
  onSave: (value: string, seen: string) => void,
  isGood: (value: string) => boolean = () => true,
) {
  const [draft, setDraft] = useState<string | null>(null);
  const [seen, setSeen] = useState(value);
  const [isWrong, setIsWrong] = useState(false);
  const forget = () => {
    setDraft(null);
    setIsWrong(false);
  };
  const keep = () => {
    if (draft === null || draft === value) return forget();
    if (!isGood(draft)) return setIsWrong(true);
    forget();
    onSave(draft, seen);
  };
  const write = (text: string) => {
    if (draft === null) setSeen(value);
    setDraft(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    // Blurring saves the input.
    if (event.key === 'Enter' && event.currentTarget instanceof HTMLInputElement) event.currentTarget.blur();
    else if (event.key === 'Escape' && draft !== null) {
      // Escape discards the input without closing the panel.
      event.preventDefault();
      event.stopPropagation();
      forget();
    }
  };
  return { value: draft ?? value, isWrong, write, on: { onBlur: keep, onKeyDown } };
}
