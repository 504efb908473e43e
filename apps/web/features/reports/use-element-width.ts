'use client';

import { type RefObject, useEffect, useState } from 'react';

/** The width of an element, in steps of some pixels and in units of text (`rem`); null before it was measured. */
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

/** A window that is being resized is not drawn anew for each pixel. */
const STEP = 8;
