'use client';

import { useMemo } from 'react';
import { comparedPeriods, type PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The days that a period's reports cover, and the days that they are compared with. */
export function useComparedDays(shown: PeriodWithDays) {
  const { today } = useWallet();
  return useMemo(() => comparedPeriods(shown, today), [shown, today]);
}
