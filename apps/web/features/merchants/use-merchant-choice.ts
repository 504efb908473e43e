'use client';

import type { ComboboxOption } from '@coffer/ui/combobox-filter.ts';
import { useMemo, useState } from 'react';
import { merchantOptions } from '#shared/data/combobox-options.ts';
import { useMerchantNames, useMerchantSearch } from '#shared/data/use-merchants.ts';

/**
 * The options of a field to choose merchants, including the chosen merchants. Typing searches the service for merchants
 * that are not loaded yet.
 */
export function useMerchantChoice(chosen: readonly string[]) {
  const [typed, setTyped] = useState('');
  const { merchants, pending } = useMerchantSearch(typed);
  const names = useMerchantNames(chosen);
  const here = useMemo(() => merchantOptions(merchants), [merchants]);
  const away = chosen.filter((id) => names?.has(id) === true && !here.some(({ value }) => value === id));
  const key = away.join();
  const options = useMemo(
    () => [...here, ...key.split(',').flatMap((id): ComboboxOption[] => optionOf(id, names?.get(id)))],
    [here, key, names],
  );
  return { options, pending, onType: setTyped };
}

function optionOf(value: string, label: string | undefined): ComboboxOption[] {
  return label === undefined ? [] : [{ value, label }];
}
