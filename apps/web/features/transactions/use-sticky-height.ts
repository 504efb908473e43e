'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';

/** On lower windows the filters scroll away, and only the line of sums stays. */
const ROOMY = '(min-width: 48rem) and (min-height: 44rem)';
/** On narrow ones the sums take several lines, and scroll away too. */
const NARROW = '(max-width: 47.99rem)';

interface Parts {
  /** As high as the frame's bar. */
  readonly bar: RefObject<HTMLElement | null>;
  readonly block: RefObject<HTMLElement | null>;
  readonly filters: RefObject<HTMLElement | null>;
  /** What can be done with a selection stands below the filters, and stays wherever one scrolls. */
  readonly hasSelection: boolean;
}

/**
 * Tells the style sheet how much of the block at the top stays when the list scrolls under it (`--stays`) and how much
 * of it scrolls away (`--leaves`); the block is one, because how high its filters are nobody knows beforehand. Answers
 * how much of the window is covered in all, in pixels.
 */
export function useStickyHeight({ bar, block, filters, hasSelection }: Parts): number {
  const [covered, setCovered] = useState(0);
  useLayoutEffect(() => {
    const [top, whole, part] = [bar.current, block.current, filters.current];
    const around = whole?.parentElement;
    if (top === null || whole === null || part === null || around == null) return;
    const [roomy, narrow] = [window.matchMedia(ROOMY), window.matchMedia(NARROW)];
    const measure = () => {
      const goesWhole = narrow.matches && !hasSelection;
      // Whole, it goes on until nothing of it is left behind the frame's bar.
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
