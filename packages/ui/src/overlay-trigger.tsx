'use client';

import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { AsChild } from './as-child.tsx';

interface OverlayTriggerProps {
  kind: 'dialog' | 'menu';
  isOpen: boolean;
  /** Where the keyboard goes on, of a menu: at its first item, or at its last. Null: pressed with a pointer. */
  onPress: (beginAt: 'first' | 'last' | null) => void;
  /** Called when someone is about to press: the time to fetch the code. */
  onIntent: () => void;
  ref?: Ref<HTMLElement>;
  id?: string | undefined;
  children: ReactNode;
}

/** What opens a dialog, menu or popover: the one child, which must be a button. */
export function OverlayTrigger({ kind, isOpen, onPress, onIntent, ref, id, children }: OverlayTriggerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    onPress(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <AsChild
      ref={ref}
      {...(id === undefined ? {} : { id })}
      aria-haspopup={kind}
      aria-expanded={isOpen}
      data-state={isOpen ? 'open' : 'closed'}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onKeyDown={onKeyDown}
      // Its `detail` is 0 when the click came from the keyboard.
      onClick={(event) => onPress(event.detail === 0 ? 'first' : null)}
    >
      {children}
    </AsChild>
  );
}
