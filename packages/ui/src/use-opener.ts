'use client';

import { useMemo } from 'react';

/**
 * Gives the focus back to what opened a layer. Radix knows only triggers of its own, and most layers are opened by
 * something outside.
 */
export function useOpener() {
  return useMemo(() => {
    let opener: HTMLElement | null = null;
    return {
      /** When the layer opens, before the focus moves into it. */
      remember: ({ currentTarget }: Event) => {
        const { activeElement } = document;
        const isInside = currentTarget instanceof Node && currentTarget.contains(activeElement);
        if (!isInside) opener = outOfMenu(activeElement);
      },
      /** When it has closed. */
      giveBack: (event: Event) => {
        if (event.defaultPrevented || opener === null || !opener.isConnected) return;
        event.preventDefault();
        opener.focus();
      },
    };
  }, []);
}

/** Of an item of a menu, which is gone by then, the button that opened the menu. */
function outOfMenu(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = button ? document.getElementById(button) : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}
