'use client';

import { useEffect, useEffectEvent } from 'react';
import { changeParameters, useParameters } from './parameters.ts';

/**
 * Calls `open` once if the address has `?new`, which commands on other pages link to, and removes the parameter so that
 * going back doesn't call it again.
 */
export function useNewParameter(open: () => void): void {
  const isAsked = useParameters().has('new');
  const answer = useEffectEvent(open);
  useEffect(() => {
    if (!isAsked) return;
    changeParameters('replace', { new: null });
    answer();
  }, [isAsked]);
}
