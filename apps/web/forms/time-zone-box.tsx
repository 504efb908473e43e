'use client';

import { Combobox, type ComboboxProps } from '@coffer/ui/combobox.tsx';
import { useMemo } from 'react';

/** An IANA time zone, found by its city. */
export function TimeZoneBox({ value, ...rest }: Omit<ComboboxProps, 'options'>) {
  const options = useMemo(() => {
    // A browser may call a zone by another name than the one that was chosen elsewhere.
    const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value === null ? [] : [value])]);
    return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ').replaceAll('/', ' / ') }));
  }, [value]);
  return <Combobox {...rest} value={value} options={options} />;
}

/** The zone this browser is in. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
