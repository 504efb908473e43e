'use client';

import { Popover as Radix } from 'radix-ui';
import { type RefObject, use, useState } from 'react';
import { classNames } from './class-names.ts';
import { CloseOverlayContext } from './overlay-close.tsx';
import { OverlayContainerContext } from './overlay-container.ts';
import { ignorePressOnTrigger, keepOpenWhileListIsOpen, returnFocus } from './overlay-events.ts';
import type { PopoverProps } from './popover-props.ts';

interface PopoverPanelProps extends Omit<PopoverProps, 'open' | 'onOpenChange' | 'trigger'> {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

export function PopoverPanel({
  anchor,
  label,
  isOpen,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  className = 'w-80',
  children,
}: PopoverPanelProps) {
  const outer = use(OverlayContainerContext);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal container={outer}>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => returnFocus(event, anchor.current)}
          onEscapeKeyDown={keepOpenWhileListIsOpen}
          onInteractOutside={(event) => ignorePressOnTrigger(event, anchor.current)}
          className="z-menu outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
        >
          <div
            className={classNames(
              'max-h-[var(--radix-popover-content-available-height)] max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-3 shadow-card',
              className,
            )}
          >
            <OverlayContainerContext value={container}>
              <CloseOverlayContext value={() => onOpenChange(false)}>{children}</CloseOverlayContext>
            </OverlayContainerContext>
          </div>
          <div ref={setContainer} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
