'use client';

import { Tooltip } from '@coffer/ui/tooltip.tsx';
import { useFormat } from './use-format.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

interface Props {
  readonly time: string;
  /** The sentence around it: `used 3 hours ago`. */
  readonly children: (ago: string) => string;
}

/** How long ago, or in how long; when exactly on hover, which only the browser knows: it is in the reader's own zone. */
export function Ago({ time, children }: Props) {
  const format = useFormat();
  const live = useIsHydrated();
  return (
    <Tooltip text={live ? format.instant(time) : ''}>
      {/* Between the server's rendering and the browser's a moment has passed. */}
      <time dateTime={time} suppressHydrationWarning>
        {children(format.ago(time))}
      </time>
    </Tooltip>
  );
}
