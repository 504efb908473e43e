'use client';

import { Popover as Radix } from 'radix-ui';
import { type ReactNode, use, useState } from 'react';
import { classNames } from './class-names.ts';
import { OverlayContainer } from './overlay-container.ts';
import { keepForOpenList, keepForToasts } from './overlay-events.ts';

export interface PopoverProps {
  trigger: ReactNode;
  /** What it is called by those who do not see it. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
  children: ReactNode;
}

/** A few controls beside what opened them; the page stays alive. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  className = 'w-80',
  children,
}: PopoverProps) {
  const outer = use(OverlayContainer);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={outer}>
        <Radix.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={keepForOpenList}
          onInteractOutside={keepForToasts}
          className="z-menu outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
        >
          <div
            className={classNames(
              'max-h-[var(--radix-popover-content-available-height)] max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-3 shadow-card',
              className,
            )}
          >
            <OverlayContainer value={container}>{children}</OverlayContainer>
          </div>
          <div ref={setContainer} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the popover it stands in. */
export const PopoverClose = ({ children }: { children: ReactNode }) => <Radix.Close asChild>{children}</Radix.Close>;
