import { createContext } from 'react';

/**
 * The element in which menus and popovers are rendered: inside the surrounding dialog or popover, or null for the
 * page's body. Only content inside a modal dialog's element can be reached and scrolled.
 */
export const OverlayContainerContext = createContext<HTMLElement | null>(null);

/** The landmark that contains an element, so that floating content belongs to that part of the page for screen readers. */
export function closestLandmark(element: Element | null): HTMLElement {
  return element?.closest<HTMLElement>('[role="dialog"], main, header, nav, aside') ?? document.body;
}
