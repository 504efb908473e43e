'use client';

import { useEffect, useEffectEvent } from 'react';
import { changeParameters, useParameters } from './parameters.ts';

/**
 * Calls `open` once if the URL has the parameter `new`, and removes the parameter so that going back doesn't call
 * `open` again. Commands on other pages link to `?new`.
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
