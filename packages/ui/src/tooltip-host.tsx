'use client';

import { lazy, Suspense, useEffect, useState } from 'react';

const TooltipBubble = lazy(async () => ({ default: (await import('./tooltip-bubble.tsx')).TooltipBubble }));

/** Tooltips of the whole page. Their code is loaded when an element with a tooltip is first hovered or focused. */
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
