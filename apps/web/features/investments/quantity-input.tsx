'use client';

import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { type Ref, useState } from 'react';
import { plainNumber } from './plain-number.ts';

interface Props {
  readonly value: number | undefined;
  /** Null when nothing is there; NaN for what is no number, which the contract's shape refuses. */
  readonly onValueChange: (value: number | null) => void;
  readonly onBlur: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A number of units, as one writes it here. */
export function QuantityInput({ value, onValueChange, onBlur, ref }: Props) {
  const [text, setText] = useState(() => (value === undefined ? '' : plainNumber(value)));
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
