'use client';

import { useCallback, useState } from 'react';

/**
 * The open state of an overlay, controlled by the caller or stored in this hook. `isLoaded` is true once the overlay
 * was open, because its code is loaded only then.
 */
export function useOverlay(open: boolean | undefined, onOpenChange: ((open: boolean) => void) | undefined) {
  const [own, setOwn] = useState(false);
  const isOpen = open ?? own;
  const [isLoaded, setIsLoaded] = useState(isOpen);
  if (isOpen && !isLoaded) setIsLoaded(true);
  const setOpen = useCallback(
    (next: boolean) => {
      setOwn(next);
      onOpenChange?.(next);
    },
    [onOpenChange],
  );
  return { isOpen, isLoaded, setOpen };
}
