'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Toast } from './toast.tsx';
import { useWords } from './words.tsx';

// The place for them is there from the start, so that a screen reader hears of the first; how they look comes with it.
const ToastItem = lazy(async () => ({ default: (await import('./toast-item.tsx')).ToastItem }));

/**
 * In the lower corner, above everything but never far into the page: of what went well the last is shown, and of what
 * failed. The earlier ones stay below it for their time, one press away, so that each can be taken back. F8 leads into
 * it, Escape back out.
 */
export function ToastList({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: number) => void }) {
  const words = useWords();
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [looking, setLooking] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? toasts : lastOfEachKind(toasts);
  const hidden = toasts.length - shown.length;
  const isMore = toasts.length > lastOfEachKind(toasts).length;
  useEffect(() => {
    if (!isMore) setIsWhole(false);
  }, [isMore]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      const first = [...(region.current?.querySelectorAll<HTMLElement>('li:not([hidden])') ?? [])]
        .at(-1)
        ?.querySelector('button');
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
      className="pointer-events-none fixed inset-x-0 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-toast grid justify-items-center px-3 md:right-4 md:bottom-4 md:left-auto md:w-[min(26rem,100vw-29rem)] md:px-0 md:[body:has([data-sheet])_&]:right-[27rem] print:hidden"
    >
      <ol aria-live="polite" className="grid w-full max-w-md gap-2">
        {toasts.map((toast) => (
          <Suspense key={toast.id} fallback={null}>
            <ToastItem
              toast={toast}
              isShown={shown.includes(toast)}
              earlier={toast === shown.at(-1) ? hidden : 0}
              onEarlier={() => setIsWhole(true)}
              held={looking}
              onHold={setLooking}
              onDismiss={dismiss}
            />
          </Suspense>
        ))}
      </ol>
    </section>
  );
}

/** What failed must not hide behind what went well, nor the other way round. */
function lastOfEachKind(toasts: readonly Toast[]): readonly Toast[] {
  return [...Map.groupBy(toasts, ({ tone }) => tone === 'danger').values()].flatMap((kind) => kind.at(-1) ?? []);
}
