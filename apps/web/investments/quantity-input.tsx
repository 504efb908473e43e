'use client';

import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { type Ref, useState } from 'react';

interface Props {
  readonly value: number | undefined;
  /** Null when nothing is there; NaN for what is no number, which the contract's shape refuses. */
  readonly onValueChange: (value: number | null) => void;
  readonly onBlur: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A number of units, as one writes it here. */
export function QuantityInput({ value, onValueChange, onBlur, ref }: Props) {
  const [text, setText] = useState(() => plain(value));
  // The form was emptied for the next one.
  const shown = value === undefined ? '' : text;
  return (
    <MoneyInput
      {...(ref === undefined ? {} : { ref })}
      value={shown}
      onValueChange={(next) => {
        setText(next);
        onValueChange(next === '' ? null : Number(next));
      }}
      onBlur={onBlur}
    />
  );
}

/** Without an exponent, which small parts of a coin would have. */
function plain(value: number | undefined): string {
  if (value === undefined) return '';
  return new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 18 }).format(value);
}
