'use client';

import { useEffect, useState } from 'react';
import type { BookingPresets, NewForm, NewTransactionField } from './new-form.ts';

/** The fields that a person or the address has filled in: no suggestion changes them. An emptied field is free again. */
export type ChosenFields = ReadonlySet<string>;

/** Follows what is typed and chosen in the form; what the form sets by itself is not chosen. */
export function useChosenFields(form: NewForm, presets: BookingPresets) {
  const [chosen] = useState(() => new Set(Object.keys(presets)));
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (name === undefined || type !== 'change') return;
      if (Reflect.get(values, name) === '') chosen.delete(name);
      else chosen.add(name);
    });
    return unsubscribe;
  }, [form, chosen]);
  return {
    chosen: chosen satisfies ChosenFields,
    /** For the next booking only these stay chosen. */
    keepOnly: (...fields: readonly NewTransactionField[]) => {
      for (const name of chosen) if (!fields.some((field) => field === name)) chosen.delete(name);
    },
  };
}
