'use client';

import { Combobox, type ComboboxProps } from '@coffer/ui/combobox.tsx';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { CURRENCIES } from './currencies.ts';

/** A choice of currencies, searchable by code and by name in the reader's language. */
export function CurrencyBox({ value, ...rest }: Omit<ComboboxProps, 'options'>) {
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    // Keep offering a chosen currency that is no longer in use.
    const codes = value === null || value === '' || CURRENCIES.includes(value) ? CURRENCIES : [value, ...CURRENCIES];
    return codes.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, [locale, value]);
  return <Combobox {...rest} value={value} options={options} />;
}
