'use client';

import { useEffect, useRef } from 'react';
import { isTextField, nameOfKey } from './key-commands.ts';
import { areSingleKeysEnabled } from './single-keys.ts';

interface Ways {
  readonly next: () => void;
  readonly previous: () => void;
}

/** Makes the list's navigation keys work inside the panel, where the list itself doesn't receive them. */
export function usePanelKeys(ways: Ways): void {
  const latest = useRef(ways);
  useEffect(() => {
    latest.current = ways;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isInPanel = target instanceof Element && target.closest('[role=dialog]') !== null;
      if (!isInPanel || event.defaultPrevented || isTextField(target) || !areSingleKeysEnabled()) return;
      const pressed = nameOfKey(event);
      if (pressed === 'j') latest.current.next();
      else if (pressed === 'k') latest.current.previous();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
