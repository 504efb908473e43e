'use client';

import { Combobox, type ComboboxProps } from '@coffer/ui/combobox.tsx';
import { useMemo } from 'react';

/** A choice of IANA time zones, searchable by city. */
export function TimeZoneBox({ value, ...rest }: Omit<ComboboxProps, 'options'>) {
  const options = useMemo(() => {
    // Browsers may use different names for the same zone, so the current value is always included.
    const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value === null ? [] : [value])]);
    return [...zones].sort().map((zone) => ({ value: zone, label: timeZoneLabel(zone) }));
  }, [value]);
  return <Combobox {...rest} value={value} options={options} />;
}

/** A zone as a readable label: `Europe/Berlin` → Europe / Berlin. */
export function timeZoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ').replaceAll('/', ' / ');
}

/** The browser's time zone. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
