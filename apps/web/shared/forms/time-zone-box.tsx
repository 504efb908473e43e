'use client';

import { Combobox, type ComboboxProps } from '@coffer/ui/combobox.tsx';
import { useMemo } from 'react';

/** An IANA time zone, found by its city. */
export function TimeZoneBox({ value, ...rest }: Omit<ComboboxProps, 'options'>) {
  const options = useMemo(() => {
    // A browser may call a zone by another name than the one that was chosen elsewhere.
    const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value === null ? [] : [value])]);
    return [...zones].sort().map((zone) => ({ value: zone, label: zoneName(zone) }));
  }, [value]);
  return <Combobox {...rest} value={value} options={options} />;
}

/** `Europe/Berlin` as it is read: Europe / Berlin. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ').replaceAll('/', ' / ');
}

/** The zone this browser is in. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
