'use client';

import { type RefObject, useEffect, useState } from 'react';

/**
 * The width of an element in pixels, rounded down to a multiple of 8, and in `rem`; null before the first measurement.
 */
export function useElementWidth(
  place: RefObject<HTMLElement | null>,
): { readonly pixels: number; readonly rem: number } | null {
  const [pixels, setPixels] = useState<number | null>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setPixels(Math.floor(entry.contentRect.width / STEP) * STEP);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  if (pixels === null) return null;
  return { pixels, rem: pixels / Number.parseFloat(getComputedStyle(document.documentElement).fontSize) };
}

/** The width is rounded to this many pixels, so that resizing a window rarely re-renders. */
const STEP = 8;
