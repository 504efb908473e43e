'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { OverlayContainer } from './overlay-container.ts';
import { keepForOpenList, keepForToasts } from './overlay-events.ts';
import { useWords } from './words.tsx';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Icon buttons beside the one that closes. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** `false` leaves the page beside it alive, and the focus there: a list that one walks through with the keyboard. */
  modal?: boolean;
  children: ReactNode;
}

const narrow =
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[88dvh] max-sm:rounded-t-card max-sm:border-t max-sm:data-[state=open]:animate-rise max-sm:data-[state=closed]:animate-sink';
const wide =
  'sm:inset-y-0 sm:right-0 sm:w-[26rem] sm:max-w-[calc(100vw-3rem)] sm:border-l sm:data-[state=open]:animate-slide-in sm:data-[state=closed]:animate-slide-out';

/** One reads it from its beginning; beside a living page the focus stays where one works. */
function takeFocus(event: Event, modal: boolean): void {
  event.preventDefault();
  if (modal && event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** Closing takes the focus back to where it came from, unless one has gone on to work elsewhere. */
function keepFocusElsewhere(event: Event): void {
  if (document.activeElement !== document.body) event.preventDefault();
}

/** A panel at the right; on a telephone, one that comes up from below. */
export function Sheet({ open, onOpenChange, title, description, actions, footer, modal = true, children }: SheetProps) {
  const words = useWords();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal && (
          <Radix.Overlay className="fixed inset-0 z-overlay bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        )}
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => takeFocus(event, modal)}
          onCloseAutoFocus={keepFocusElsewhere}
          onEscapeKeyDown={keepForOpenList}
          onInteractOutside={(event) => (modal ? keepForToasts(event) : event.preventDefault())}
          className={classNames(
            'fixed z-overlay flex flex-col border-line bg-raised shadow-card outline-none',
            narrow,
            wide,
          )}
        >
          <header className="flex items-start gap-2 border-line border-b px-5 py-3">
            <div className="min-w-0 flex-1 py-1">
              <Radix.Title className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">{title}</Radix.Title>
              {description && <Radix.Description className="text-muted text-sm">{description}</Radix.Description>}
            </div>
            {actions}
            <Radix.Close asChild>
              <IconButton label={words.close} className="-mr-2">
                <X />
              </IconButton>
            </Radix.Close>
          </header>
          <OverlayContainer value={container}>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
                {footer}
              </footer>
            )}
          </OverlayContainer>
          <div ref={setContainer} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
