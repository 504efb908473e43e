'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import { useUiLocale } from '@coffer/ui/ui-texts.tsx';
import { useCallback } from 'react';

/** Formats amounts of a currency as text, for labels and messages. */
export function useMoneyText(currency: string): (value: number | string) => string {
  const locale = useUiLocale();
  return useCallback((value) => formatAmount(value, { locale, currency }), [locale, currency]);
}
