'use client';

import { useCallback, useState } from 'react';

/** Open state, controlled by the caller or kept here; and whether it was ever open, because its code is loaded only then. */
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
