'use client';

import { Tooltip } from '@coffer/ui/tooltip.tsx';
import { useFormat } from './use-format.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

interface Props {
  readonly time: string;
  /** Builds the sentence around the duration: `used 3 hours ago`. */
  readonly children: (ago: string) => string;
}

/**
 * A relative time, past or future. The tooltip shows the exact time, rendered only in the browser because it uses the
 * reader's time zone.
 */
export function RelativeTime({ time, children }: Props) {
  const format = useFormat();
  const live = useIsHydrated();
  return (
    <Tooltip text={live ? format.instant(time) : ''}>
      {/* The relative time may change between the server's rendering and the browser's. */}
      <time dateTime={time} suppressHydrationWarning>
        {children(format.ago(time))}
      </time>
    </Tooltip>
  );
}
