'use client';

import { type RefCallback, useCallback, useState } from 'react';

/**
 * The distance from the visible area within which rows are rendered. A held arrow key scrolls less than this distance
 * before the observer reports.
 */
const MARGIN = '600px 0px';

const observers = new WeakMap<Element, IntersectionObserver>();
const listeners = new WeakMap<Element, (isNear: boolean) => void>();

/**
 * Whether an element is in or near the visible part of the section that it scrolls in. Stays true while the element
 * contains the focus.
 */
export function useIsNearView(isNearAtFirst: boolean): readonly [RefCallback<HTMLElement>, boolean] {
  const [isNear, setNear] = useState(isNearAtFirst);
  const watch = useCallback((element: HTMLElement | null) => {
    const section = element?.closest('section');
    if (!element || !section) return;
    const observer = observers.get(section) ?? observerOf(section);
    listeners.set(element, (near) => setNear(near || element.contains(document.activeElement)));
    observer.observe(element);
    return () => observer.unobserve(element);
  }, []);
  return [watch, isNear];
}

function observerOf(section: Element): IntersectionObserver {
  const report = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
  };
  const observer = new IntersectionObserver(report, { root: section, rootMargin: MARGIN });
  observers.set(section, observer);
  return observer;
}
