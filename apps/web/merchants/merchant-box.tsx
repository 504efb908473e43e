'use client';

import { Combobox, type ComboboxProps } from '@coffer/ui/combobox.tsx';
import { useMemo } from 'react';
import { merchantOptions } from '../data/options.ts';
import { useMerchants } from '../data/use-merchants.ts';

/** A list of merchants to choose from. */
export function MerchantBox(props: Omit<ComboboxProps, 'options'>) {
  const { data } = useMerchants();
  const options = useMemo(() => merchantOptions(data?.items ?? []), [data]);
  return <Combobox {...props} options={options} />;
}
