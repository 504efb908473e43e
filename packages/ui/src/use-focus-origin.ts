'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusOrigin } from './overlay-events.ts';

/** Remembers, each time it opens, what had the focus. */
export function useFocusOrigin(isOpen: boolean): RefObject<HTMLElement | null> {
  const origin = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // Read while rendering and not in an effect: the effects of what is inside have moved the focus by then.
  if (isOpen && !wasOpen.current) origin.current = focusOrigin();
  useLayoutEffect(() => {
    wasOpen.current = isOpen;
  }, [isOpen]);
  return origin;
}
