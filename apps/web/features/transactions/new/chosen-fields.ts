'use client';

import { useEffect, useState } from 'react';
import type { NewForm, NewTransactionField, TransactionPresets } from './new-form.ts';

/**
 * The fields filled in by the person or the address, which suggestions don't change. An emptied field can be suggested
 * again.
 */
export type ChosenFields = ReadonlySet<string>;

/** Tracks which fields the person fills in; values set by the form itself don't count. */
export function useChosenFields(form: NewForm, presets: TransactionPresets) {
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
    /** For the next transaction, only these fields stay chosen. */
    keepOnly: (...fields: readonly NewTransactionField[]) => {
      for (const name of chosen) if (!fields.some((field) => field === name)) chosen.delete(name);
    },
  };
}
