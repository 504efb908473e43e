'use client';

import { useEffect, useRef } from 'react';
import { isTextField, pressedKeyName } from './key-commands.ts';
import { areSingleKeysEnabled } from './single-key-shortcuts.ts';

interface PanelNavigation {
  readonly next: () => void;
  readonly previous: () => void;
}

/**
 * Makes `j` and `k` go to the next and previous row of the list while the focus is in its panel, where the list itself
 * receives no keys.
 */
export function usePanelKeys(ways: PanelNavigation): void {
  const latest = useRef(ways);
  useEffect(() => {
    latest.current = ways;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isInPanel = target instanceof Element && target.closest('[role=dialog]') !== null;
      if (!isInPanel || event.defaultPrevented || isTextField(target) || !areSingleKeysEnabled()) return;
      const pressed = pressedKeyName(event);
      if (pressed === 'j') latest.current.next();
      else if (pressed === 'k') latest.current.previous();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
