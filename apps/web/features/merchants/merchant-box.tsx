'use client';

import { Combobox, type ComboboxProps } from '@coffer/ui/combobox.tsx';
import { useMerchantChoice } from './use-merchant-choice.ts';

/** A combobox for choosing a merchant. */
export function MerchantBox({ value, ...rest }: Omit<ComboboxProps, 'options' | 'pending' | 'onType'>) {
  const choice = useMerchantChoice(value === null ? [] : [value]);
  return <Combobox {...rest} {...choice} value={value} />;
}
