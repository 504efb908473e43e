'use client';

import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { type Ref, useState } from 'react';

interface Props {
  readonly value: number | null;
  readonly onValueChange: (value: number | null) => void;
  readonly onBlur: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A number of percent as one writes it here; what is no number is NaN, which the contract's shape refuses. */
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
