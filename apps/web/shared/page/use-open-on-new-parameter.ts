'use client';

import { useEffect, useEffectEvent } from 'react';
import { changeUrlParameters, useUrlParameters } from './url-parameters.ts';

/**
 * Calls `open` once if the URL has the parameter `new`, and removes the parameter so that going back doesn't call
 * `open` again. Commands on other pages link to `?new`.
 */
export function useOpenOnNewParameter(open: () => void): void {
  const isAsked = useUrlParameters().has('new');
  const answer = useEffectEvent(open);
  useEffect(() => {
    if (!isAsked) return;
    changeUrlParameters('replace', { new: null });
    answer();
  }, [isAsked]);
}
