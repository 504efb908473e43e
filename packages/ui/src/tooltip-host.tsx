'use client';

import { lazy, Suspense, useEffect, useState } from 'react';

const TooltipBubble = lazy(async () => ({ default: (await import('./tooltip-bubble.tsx')).TooltipBubble }));

/** Tooltips for the whole page. Their code comes when something that has one is first pointed at or focused. */
export function TooltipHost() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return;
    const want = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-tooltip]') !== null) setIsWanted(true);
    };
    document.addEventListener('pointerover', want, true);
    document.addEventListener('focusin', want, true);
    return () => {
      document.removeEventListener('pointerover', want, true);
      document.removeEventListener('focusin', want, true);
    };
  }, [isWanted]);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <TooltipBubble />
    </Suspense>
  );
}
