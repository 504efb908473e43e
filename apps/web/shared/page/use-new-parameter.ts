'use client';

import { useEffect, useEffectEvent } from 'react';
import { changeParameters, useParameters } from './parameters.ts';

/**
 * An address with `?new`, which commands of other pages lead to, asks the page to open what makes a new record; once, so that
 * going back does not open it again.
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
