'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import type { DialogProps } from './dialog-props.ts';
import { IconButton } from './icon-button.tsx';
import { CloseOverlayContext } from './overlay-close.tsx';
import { OverlayContainerContext } from './overlay-container.ts';
import { focusFirstField, keepOpenWhileListIsOpen, keepOpenWithInput, returnFocus } from './overlay-events.ts';
import { useUiTexts } from './ui-texts.tsx';
import { useFocusOrigin } from './use-focus-origin.ts';
import { useUnsavedInput } from './use-unsaved-input.ts';

interface DialogPanelProps extends Omit<DialogProps, 'open' | 'onOpenChange' | 'trigger'> {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

const widths = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl' };

export function DialogPanel({
  isOpen,
  onOpenChange,
  title,
  description,
  footer,
  size = 'medium',
  onSubmit,
  children,
}: DialogPanelProps) {
  const words = useUiTexts();
  const origin = useFocusOrigin(isOpen);
  const typed = useUnsavedInput();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const inside = (
    <>
      {children && <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-1">{children}</div>}
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 px-5 pt-3 pb-5 max-sm:flex-col-reverse">{footer}</footer>
      )}
    </>
  );
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-overlay bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        <Radix.Content
          ref={typed.ref}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={(event) => returnFocus(event, origin.current)}
          onEscapeKeyDown={keepOpenWhileListIsOpen}
          onInteractOutside={(event) => keepOpenWithInput(event, typed.isTyped())}
          className={classNames(
            'fixed inset-4 z-overlay m-auto h-fit outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear',
            widths[size],
          )}
        >
          <div className="flex max-h-[calc(100dvh-2rem)] flex-col overflow-hidden rounded-card border border-line bg-raised shadow-card">
            <header className="flex items-start gap-3 px-5 pt-4 pb-2">
              <div className="min-w-0 flex-1 pt-1">
                <Radix.Title className="long-words font-semibold text-lg leading-snug">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-muted text-sm">{description}</Radix.Description>
                )}
              </div>
              <IconButton label={words.close} onClick={() => onOpenChange(false)} className="-mr-2">
                <X />
              </IconButton>
            </header>
            <OverlayContainerContext value={container}>
              <CloseOverlayContext value={() => onOpenChange(false)}>
                {onSubmit ? (
                  <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
                    {inside}
                  </form>
                ) : (
                  inside
                )}
              </CloseOverlayContext>
            </OverlayContainerContext>
          </div>
          <div ref={setContainer} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
