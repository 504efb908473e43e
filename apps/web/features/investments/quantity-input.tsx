'use client';

import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { type Ref, useState } from 'react';
import { formatPlainNumber } from '#shared/format/plain-number.ts';

interface Props {
  readonly value: number | undefined;
  /** Called with null for an empty field, and with NaN for invalid input, which the contract's schema rejects. */
  readonly onValueChange: (value: number | null) => void;
  readonly onBlur: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field for a number of units, in the number format of the user's region. */
export function QuantityInput({ value, onValueChange, onBlur, ref }: Props) {
  const [text, setText] = useState(() => (value === undefined ? '' : formatPlainNumber(value)));
  // Show an empty field for an undefined value, because the form was reset for the next transaction.
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
