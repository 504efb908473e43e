'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { useWallet } from '../wallet/wallet-context.tsx';
import { addressOf, readPeriod, type ShownPeriod } from './periods.ts';

/** The period that the page shows, which stands in its address. */
export function usePeriod(): readonly [ShownPeriod, (next: ShownPeriod) => void] {
  const { today } = useWallet();
  const text = useSearchParams().get('period');
  const shown = useMemo(() => readPeriod(text, today), [text, today]);
  return [shown, show];
}

export function show(next: ShownPeriod): void {
  const parameters = new URLSearchParams(window.location.search);
  parameters.set('period', addressOf(next));
  window.history.pushState(null, '', `?${parameters}`);
}
