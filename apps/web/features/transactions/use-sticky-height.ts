'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';

/** The minimum size of windows in which filters and sums stay in view. In smaller windows the filters scroll away. */
const ROOMY = '(min-width: 48rem) and (min-height: 44rem)';
/** In windows up to this width the sums need several lines, and scroll away too. */
const NARROW = '(max-width: 47.99rem)';

interface StickyElements {
  /** An element with the height of the top bar. */
  readonly bar: RefObject<HTMLElement | null>;
  readonly block: RefObject<HTMLElement | null>;
  readonly filters: RefObject<HTMLElement | null>;
  /** Whether rows are selected. A selection adds a bar of actions below the filters, which stays in view. */
  readonly hasSelection: boolean;
}

/**
 * Measures the block above the list. Sets `--stays` to the height of its part that stays in view, and `--leaves` to
 * the height of its part that scrolls away. Returns the height in pixels that the top bar and the fixed part cover
 * in the window.
 */
export function useStickyHeight({ bar, block, filters, hasSelection }: StickyElements): number {
  const [covered, setCovered] = useState(0);
  useLayoutEffect(() => {
    const [top, whole, part] = [bar.current, block.current, filters.current];
    const around = whole?.parentElement;
    if (top === null || whole === null || part === null || around == null) return;
    const [roomy, narrow] = [window.matchMedia(ROOMY), window.matchMedia(NARROW)];
    const measure = () => {
      const goesWhole = narrow.matches && !hasSelection;
      // The block scrolls away completely, including the part behind the top bar.
      const leaves = goesWhole ? whole.offsetHeight + top.offsetHeight : roomy.matches ? 0 : part.offsetHeight;
      const stays = Math.max(0, whole.offsetHeight - leaves);
      around.style.setProperty('--stays', `${stays}px`);
      around.style.setProperty('--leaves', `${leaves}px`);
      setCovered(top.offsetHeight + stays);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [top, whole, part]) observer.observe(element);
    for (const query of [roomy, narrow]) query.addEventListener('change', measure);
    return () => {
      observer.disconnect();
      for (const query of [roomy, narrow]) query.removeEventListener('change', measure);
    };
  }, [bar, block, filters, hasSelection]);
  return covered;
}
