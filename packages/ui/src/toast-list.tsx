'use client';

import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Toast } from './toast-options.ts';
import { useUiTexts } from './ui-texts.tsx';

// The live region exists from the start, so that a screen reader announces the first message. The visible part is
// loaded with the first message.
const ToastStack = lazy(async () => ({ default: (await import('./toast-stack.tsx')).ToastStack }));

/**
 * The list of toasts in the lower corner, above all other content. F8 moves the focus into the list, and Escape moves
 * it back.
 */
export function ToastList({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: number) => void }) {
  const words = useUiTexts();
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      const last = [...(region.current?.querySelectorAll('li:not([hidden])') ?? [])].at(-1)?.querySelector('button');
      if (!last) return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) cameFrom.current = document.activeElement;
      last.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // When a focused toast is removed, the focus returns to the element that had it before F8 was pressed.
  const dismiss = (id: number) => {
    if (region.current?.contains(document.activeElement)) cameFrom.current?.focus();
    onDismiss(id);
  };

  return (
    <section
      ref={region}
      data-toasts=""
      aria-label={words.notifications}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom)+var(--below-toasts))] z-toast grid justify-items-center px-3 md:right-4 md:bottom-[calc(1rem+var(--below-toasts))] md:left-auto md:w-[min(26rem,100vw-29rem)] md:px-0 md:[body:has([data-sheet])_&]:right-[27rem] print:hidden"
    >
      <ol aria-live="polite" className="grid w-full max-w-md gap-2">
        {toasts.length > 0 && (
          <Suspense>
            <ToastStack toasts={toasts} onDismiss={dismiss} />
          </Suspense>
        )}
      </ol>
    </section>
  );
}
