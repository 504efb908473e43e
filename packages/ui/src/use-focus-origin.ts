'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';
import { findFocusOrigin } from './overlay-events.ts';

/** Remembers the element that had the focus each time an overlay opens. */
export function useFocusOrigin(isOpen: boolean): RefObject<HTMLElement | null> {
  const origin = useRef<HTMLElement | null>(null);
  const wasOpen = useRef(false);
  // Read during rendering instead of in an effect: the effects of the content have moved the focus by then.
  if (isOpen && !wasOpen.current) origin.current = findFocusOrigin();
  useLayoutEffect(() => {
    wasOpen.current = isOpen;
  }, [isOpen]);
  return origin;
}
