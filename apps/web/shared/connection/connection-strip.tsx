'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { forceFullPageNavigation } from './force-full-page-navigation.ts';
import { serviceConnection } from './service-connection.ts';

/** A line at the bottom while the service is unreachable or runs another build than this page. */
export function ConnectionStrip() {
  const t = useTranslations('frame.connection');
  const connectionResult = useSyncExternalStore(
    serviceConnection.subscribe,
    serviceConnection.connectionState,
    () => 'answers' as const,
  );
  const isOutdated = connectionResult === 'outdated';
  useEffect(() => (isOutdated ? forceFullPageNavigation() : undefined), [isOutdated]);
  const place = useRef<HTMLDivElement>(null);
  useRoomBelowToasts(place);
  return (
    <div
      ref={place}
      role="status"
      aria-label={t('label')}
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-frame text-sm md:bottom-0 print:hidden"
    >
      {connectionResult !== 'answers' && (
        <p className="flex items-center justify-between gap-4 border-line border-t bg-warning-soft px-4 py-1.5 md:px-8">
          {t(isOutdated ? 'outdated' : navigator.onLine ? 'silent' : 'offline')}
          <button
            type="button"
            onClick={isOutdated ? () => window.location.reload() : serviceConnection.hurry}
            className="min-h-8 shrink-0 font-medium text-accent underline underline-offset-4"
          >
            {t(isOutdated ? 'reload' : 'retry')}
          </button>
        </p>
      )}
    </div>
  );
}

/** Moves toasts above the strip, so that they don't cover its text and button. */
function useRoomBelowToasts(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (place.current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--below-toasts', `${entry?.contentRect.height ?? 0}px`);
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--below-toasts');
    };
  }, [place]);
}
