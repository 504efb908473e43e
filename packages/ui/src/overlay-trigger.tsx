'use client';

import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { AsChild } from './as-child.tsx';

interface OverlayTriggerProps {
  kind: 'dialog' | 'menu';
  isOpen: boolean;
  /**
   * Called on a press. `beginAt` is the menu item that gets the focus if the menu is opened by keyboard; null if it is
   * opened by pointer.
   */
  onPress: (beginAt: 'first' | 'last' | null) => void;
  /** Called when a press is likely, in order to load the code. */
  onIntent: () => void;
  ref?: Ref<HTMLElement>;
  id?: string | undefined;
  children: ReactNode;
}

/** The trigger of a dialog, menu or popover: its single child, which must be a button. */
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
      // `detail` is 0 if the click came from the keyboard.
      onClick={(event) => onPress(event.detail === 0 ? 'first' : null)}
    >
      {children}
    </AsChild>
  );
}
