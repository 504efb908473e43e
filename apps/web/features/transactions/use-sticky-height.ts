'use client';

import { type RefObject, useLayoutEffect, useState } from 'react';

/** In lower windows the filters scroll away, and only the line of sums stays. */
const ROOMY = '(min-width: 48rem) and (min-height: 44rem)';
/** On narrow ones the sums take several lines, and scroll away too. */
const NARROW = '(max-width: 47.99rem)';

interface Parts {
  /** As high as the frame's bar. */
  readonly bar: RefObject<HTMLElement | null>;
  readonly block: RefObject<HTMLElement | null>;
  readonly filters: RefObject<HTMLElement | null>;
  /** The actions for a selection are below the filters, and stay in view. */
  readonly hasSelection: boolean;
}

/**
 * Tells the style sheet how much of the block at the top stays when the list scrolls under it (`--stays`) and how much
 * of it scrolls away (`--leaves`). It is one block, because the height of its filters is not known beforehand. Answers
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
      // The whole block scrolls until nothing of it is left behind the frame's bar.
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
