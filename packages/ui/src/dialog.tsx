'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { OverlayContainer } from './overlay-container.ts';
import { focusFirstField, keepForOpenList, keepForToasts } from './overlay-events.ts';
import { useWords } from './words.tsx';

export interface DialogProps {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** What opens it, when nothing outside keeps the state. */
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** With it, body and footer are one form. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  children?: ReactNode;
}

const widths = { small: 'max-w-sm', medium: 'max-w-lg', large: 'max-w-3xl' };

export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  footer,
  size = 'medium',
  onSubmit,
  children,
}: DialogProps) {
  const words = useWords();
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
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-overlay bg-scrim data-[state=closed]:animate-vanish data-[state=open]:animate-appear" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusFirstField}
          onEscapeKeyDown={keepForOpenList}
          onInteractOutside={keepForToasts}
          className={classNames(
            'fixed inset-4 z-overlay m-auto h-fit outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-appear',
            widths[size],
          )}
        >
          <div className="flex max-h-[calc(100dvh-2rem)] flex-col overflow-hidden rounded-card border border-line bg-raised shadow-card">
            <header className="flex items-start gap-3 px-5 pt-4 pb-2">
              <div className="min-w-0 flex-1 pt-1">
                <Radix.Title className="font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
                  {title}
                </Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-muted text-sm">{description}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <IconButton label={words.close} className="-mr-2">
                  <X />
                </IconButton>
              </Radix.Close>
            </header>
            <OverlayContainer value={container}>
              {onSubmit ? (
                <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
                  {inside}
                </form>
              ) : (
                inside
              )}
            </OverlayContainer>
          </div>
          <div ref={setContainer} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A button of the footer that closes the dialog, and so forgets what was begun. */
export const DialogClose = ({ children }: { children: ReactNode }) => <Radix.Close asChild>{children}</Radix.Close>;
