'use client';

import { Combobox, type ComboboxProps } from '@coffer/ui/combobox.tsx';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { CURRENCIES } from './currencies.ts';

/** A currency, found by its code or its name in the reader's language. */
export function CurrencyBox({ value, ...rest }: Omit<ComboboxProps, 'options'>) {
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    // One that is not in use any more stays what it is.
    const codes = value === null || value === '' || CURRENCIES.includes(value) ? CURRENCIES : [value, ...CURRENCIES];
    return codes.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, [locale, value]);
  return <Combobox {...rest} value={value} options={options} />;
}
