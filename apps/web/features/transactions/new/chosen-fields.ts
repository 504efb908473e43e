'use client';

import { useEffect, useState } from 'react';
import type { NewTransactionForm, TransactionPresets } from './new-transaction-form.ts';

/**
 * The fields that the person or the page's address has filled in. Suggestions don't change these fields. A field that
 * the person empties can be suggested again.
 */
export type ChosenFields = ReadonlySet<string>;

/** Tracks which fields the person fills in; values set by the form itself don't count. */
export function useChosenFields(form: NewTransactionForm, presets: TransactionPresets) {
  const [chosen] = useState(() => new Set(Object.keys(presets)));
  useEffect(() => {
    const { unsubscribe } = form.watch((values, { name, type }) => {
      if (name === undefined || type !== 'change') return;
      if (Reflect.get(values, name) === '') chosen.delete(name);
      else chosen.add(name);
    });
    return unsubscribe;
  }, [form, chosen]);
  /** Forgets all fields except these. For the next transaction, only these fields count as filled in. */
  const keepOnly = (...fields: readonly string[]) => {
    for (const name of chosen) if (!fields.includes(name)) chosen.delete(name);
  };
  return {
    chosen: chosen satisfies ChosenFields,
    keepOnly,
    /** Fields restored from a draft count as filled in by the person. */
    onRestore: (filledIn: readonly string[]) => {
      const fields = [...Object.keys(presets), ...filledIn];
      keepOnly(...fields);
      for (const name of fields) chosen.add(name);
    },
  };
}
