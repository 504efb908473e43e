import { createContext } from 'react';

/** Container of menus and popovers: the dialog they belong to, so that they can be reached and scrolled there. */
export const OverlayContainer = createContext<HTMLElement | null>(null);

/** The landmark that contains an element, so that floating content belongs to that part of the page for screen readers. */
export function closestLandmark(element: Element | null): HTMLElement {
  return element?.closest<HTMLElement>('[role="dialog"], main, header, nav, aside') ?? document.body;
}
