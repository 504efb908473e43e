'use client';

import { Combobox, type ComboboxProps } from '@coffer/ui/combobox.tsx';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { useCategories } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useCategoryOptions } from './use-category-options.ts';
import { useCreateStarterSet } from './use-create-starter-set.ts';

/** The value of the option that offers the starter set. It cannot clash with an id, because ids are UUIDs. */
const OFFER = 'starter';

/**
 * A combobox of categories. If the wallet only has system categories and the person may write, the first option adds a
 * starter set; the list then reopens with the new categories.
 */
export function CategoryBox({
  onValueChange,
  onOpenChange,
  autoFocus,
  defaultOpen,
  ...rest
}: Omit<ComboboxProps, 'options'>) {
  const options = useCategoryOptions();
  const t = useTranslations('categories.starter');
  const { mayWrite } = useWallet();
  const { data } = useCategories();
  const { make } = useCreateStarterSet();
  const isMaking = useRef(false);
  const [made, setMade] = useState(0);
  const isOffered = mayWrite && data?.items.every(({ system }) => system) === true;
  const shown = useMemo(
    () => (isOffered ? [{ value: OFFER, label: t('title'), hint: t('offerHint') }, ...options] : options),
    [isOffered, options, t],
  );
  const start = async () => {
    isMaking.current = true;
    await make('common');
    isMaking.current = false;
    setMade((before) => before + 1);
  };
  return (
    <Combobox
      {...rest}
      key={made}
      options={shown}
      autoFocus={made > 0 || autoFocus === true}
      defaultOpen={made > 0 || defaultOpen === true}
      onValueChange={(value) => (value === OFFER ? void start() : onValueChange(value))}
      onOpenChange={(open) => {
        if (!isMaking.current) onOpenChange?.(open);
      }}
    />
  );
}
