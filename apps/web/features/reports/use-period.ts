'use client';

import { useMemo } from 'react';
import { changeUrlParameters, useUrlParameters } from '#shared/page/url-parameters.ts';
import { type PeriodWithDays, periodParam, readPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The period in the page's URL, and a function that changes it. */
export function usePeriod(): readonly [PeriodWithDays, (next: PeriodWithDays) => void] {
  const { today } = useWallet();
  const text = useUrlParameters().get('period');
  const shown = useMemo(() => readPeriod(text, today), [text, today]);
  return [shown, showPeriod];
}

export function showPeriod(next: PeriodWithDays): void {
  changeUrlParameters('push', { period: periodParam(next) });
}
