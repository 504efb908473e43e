import { createContext } from 'react';

/** The dialog that contains a menu or popover: inside the dialog's element, the menu can be reached and scrolled. */
export const OverlayContainer = createContext<HTMLElement | null>(null);

/** The landmark that contains an element, so that floating content belongs to that part of the page for screen readers. */
export function closestLandmark(element: Element | null): HTMLElement {
  return element?.closest<HTMLElement>('[role="dialog"], main, header, nav, aside') ?? document.body;
}
