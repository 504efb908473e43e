'use client';

import { useCallback, useState } from 'react';

/** Open or not, kept here or by whoever uses it; and whether it was ever open, before which its code is not loaded. */
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
