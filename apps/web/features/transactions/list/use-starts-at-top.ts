'use client';

import { useLayoutEffect, useRef } from 'react';

/** Another list is read from its start: when it is drawn, the page scrolls back to where it begins. Null: not drawn yet. */
export function useStartsAtTop(list: object | null, top: number): void {
  const drawn = useRef<object | null>(null);
  useLayoutEffect(() => {
    if (list === null || list === drawn.current) return;
    const isFirst = drawn.current === null;
    drawn.current = list;
    if (!isFirst && window.scrollY > top) window.scrollTo({ top });
  }, [list, top]);
}
