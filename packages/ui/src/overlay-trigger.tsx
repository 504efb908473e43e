'use client';

import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { AsChild } from './as-child.tsx';

interface OverlayTriggerProps {
  kind: 'dialog' | 'menu';
  isOpen: boolean;
  /** `detail` of a click is 0 when it came from the keyboard. */
  onPress: (byKeyboard: boolean) => void;
  /** Called when someone is about to press: the time to fetch the code. */
  onIntent: () => void;
  ref?: Ref<HTMLElement>;
  id?: string | undefined;
  children: ReactNode;
}

/** What opens a dialog, menu or popover: the one child, which must be a button. */
export function OverlayTrigger({ kind, isOpen, onPress, onIntent, ref, id, children }: OverlayTriggerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (kind !== 'menu' || event.key !== 'ArrowDown') return;
    event.preventDefault();
    onPress(true);
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
      onClick={(event) => onPress(event.detail === 0)}
    >
      {children}
    </AsChild>
  );
}
