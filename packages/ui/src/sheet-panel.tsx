'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { CloseOverlayContext } from './overlay-close.tsx';
import { OverlayContainerContext } from './overlay-container.ts';
import { keepOpenWhileListIsOpen, keepOpenWithInput, returnFocus } from './overlay-events.ts';
import type { SheetProps } from './sheet-props.ts';
import { useUiTexts } from './ui-texts.tsx';
import { useFocusOrigin } from './use-focus-origin.ts';
import { useUnsavedInput } from './use-unsaved-input.ts';

interface SheetPanelProps extends Omit<SheetProps, 'open'> {
  isOpen: boolean;
}

const narrow =
  'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[88dvh] max-sm:rounded-t-card max-sm:border-t max-sm:data-[state=open]:animate-rise max-sm:data-[state=closed]:animate-sink';
const wide =
  'sm:inset-y-0 sm:right-0 sm:w-[26rem] sm:max-w-[calc(100vw-3rem)] sm:border-l sm:data-[state=open]:animate-slide-in sm:data-[state=closed]:animate-slide-out';

export function SheetPanel({
  isOpen,
  onOpenChange,
  title,
  description,
  actions,
  footer,
  modal = true,
  children,
}: SheetPanelProps) {
  const words = useUiTexts();
  const origin = useFocusOrigin(isOpen);
  const typed = useUnsavedInput();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal && (
          <Radix.Overlay className="fixed inset-0 z-overlay bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        )}
        <Radix.Content
          ref={typed.ref}
          data-sheet=""
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => takeFocus(event, modal)}
          onCloseAutoFocus={(event) => returnFocus(event, origin.current)}
          onEscapeKeyDown={keepOpenWhileListIsOpen}
          onInteractOutside={(event) => (modal ? keepOpenWithInput(event, typed.isTyped()) : event.preventDefault())}
          className={classNames(
            'fixed z-overlay flex flex-col border-line bg-raised shadow-card outline-none',
            narrow,
            wide,
          )}
        >
          {/* A `header` element would be a second banner if the page is also interactive. */}
          <div className="flex items-start gap-2 border-line border-b px-5 py-3">
            <div className="min-w-0 flex-1 py-1">
              <Radix.Title className="long-words font-semibold text-lg leading-snug">{title}</Radix.Title>
              {description && <Radix.Description className="text-muted text-sm">{description}</Radix.Description>}
            </div>
            {actions}
            <IconButton label={words.close} onClick={() => onOpenChange(false)} className="-mr-2">
              <X />
            </IconButton>
          </div>
          <OverlayContainerContext value={container}>
            <CloseOverlayContext value={() => onOpenChange(false)}>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
              {footer && (
                <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
                  {footer}
                </div>
              )}
            </CloseOverlayContext>
          </OverlayContainerContext>
          <div ref={setContainer} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Moves the focus into a modal sheet when it opens; with a non-modal sheet, the focus stays in the page. */
function takeFocus(event: Event, modal: boolean): void {
  event.preventDefault();
  if (modal && event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
