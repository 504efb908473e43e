'use client';

import { defaultDecimals } from '@coffer/ui/amount-format.ts';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { formatMoneyInput } from '@coffer/ui/money-text.ts';
import { useUiLocale } from '@coffer/ui/ui-texts.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { evaluateAmount } from './evaluate-amount.ts';

interface Props {
  readonly label: string;
  /** A canonical decimal; null if the input is not an amount. */
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  readonly currency: string;
  readonly hint?: string;
}

/** A field for an amount or a calculation such as `=120/12`. */
export function AmountBox({ label, value, onValueChange, currency, hint }: Props) {
  const t = useTranslations('budget');
  const locale = useUiLocale();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint} error={value === null ? t('noAmount') : undefined} className="w-48 max-w-full">
      <Input
        inputMode="text"
        autoComplete="off"
        className="text-right tabular-nums"
        value={typed ?? formatMoneyInput(value ?? '', locale, currency)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          onValueChange(evaluateAmount(event.target.value, locale, defaultDecimals(currency)));
        }}
        onBlur={() => {
          if (value !== null) setTyped(null);
        }}
      />
    </Field>
  );
}
