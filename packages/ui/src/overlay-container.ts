import { createContext } from 'react';

/** Where menus and popovers are put: inside the dialog they belong to, so that they can be reached and scrolled there. */
export const OverlayContainer = createContext<HTMLElement | null>(null);

/** The part of the page that something belongs to: what floats above the page is said to be there, and not nowhere. */
export function landmarkOf(element: Element | null): HTMLElement {
  return element?.closest<HTMLElement>('[role="dialog"], main, header, nav, aside') ?? document.body;
}
