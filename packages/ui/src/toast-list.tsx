'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Toast } from './toast.tsx';
import { useWords } from './words.tsx';

// The place for them is there from the start, so that a screen reader hears of the first; how they look comes with it.
const ToastItem = lazy(async () => ({ default: (await import('./toast-item.tsx')).ToastItem }));

/** At the lower edge, above everything. F8 leads into it, Escape back out. */
export function ToastList({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: number) => void }) {
  const words = useWords();
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [looking, setLooking] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      const first = region.current?.querySelector<HTMLElement>('li:last-child button');
      if (!first) return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) cameFrom.current = document.activeElement;
      first.focus();
    };
    const onVisibility = () => setLooking(document.hidden);
    document.addEventListener('keydown', onKey);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);

  // A toast that goes takes the focus with it: it returns to where it was.
  const dismiss = (id: number) => {
    if (region.current?.contains(document.activeElement)) cameFrom.current?.focus();
    setLooking(false);
    onDismiss(id);
  };

  return (
    <section
      ref={region}
      data-toasts=""
      aria-label={words.notifications}
      className="pointer-events-none fixed print:hidden inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-toast grid justify-items-center px-3 md:bottom-6"
    >
      <ol aria-live="polite" className="grid w-full max-w-md gap-2">
        {toasts.map((toast) => (
          <Suspense key={toast.id} fallback={null}>
            <ToastItem toast={toast} held={looking} onHold={setLooking} onDismiss={dismiss} />
          </Suspense>
        ))}
      </ol>
    </section>
  );
}
