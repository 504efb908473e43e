'use client';

import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { type Ref, useState } from 'react';

interface Props {
  readonly value: number | null;
  readonly onValueChange: (value: number | null) => void;
  readonly onBlur: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * An input for a percentage in the reader's number format; invalid input becomes NaN, which the contract's schema
 * rejects.
 */
export function PercentInput({ value, onValueChange, onBlur, ref }: Props) {
  const [text, setText] = useState(value === null ? '' : String(value));
  return (
    <MoneyInput
      {...(ref === undefined ? {} : { ref })}
      value={text}
      currency="%"
      onValueChange={(next) => {
        setText(next);
        onValueChange(next === '' ? null : Number(next));
      }}
      onBlur={onBlur}
    />
  );
}
