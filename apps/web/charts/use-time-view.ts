'use client';

import { useSearchParams } from 'next/navigation';
import { intervalOf, type TimeView, timeViewOf } from './time-range.ts';

/** The range and interval that a chart shows; kept in the address, so that a reload or a link shows the same. */
export function useTimeView(): readonly [TimeView, (change: Partial<TimeView>) => void] {
  const search = useSearchParams();
  const view = timeViewOf(search.get('range'), search.get('by'));
  const setView = (change: Partial<TimeView>) => {
    // Another range is first shown as finely as it can be read.
    const next = { ...view, ...(change.range === undefined ? {} : { interval: intervalOf(change.range) }), ...change };
    const params = new URLSearchParams(search);
    params.set('range', next.range);
    if (next.interval === intervalOf(next.range)) params.delete('by');
    else params.set('by', next.interval);
    window.history.replaceState(null, '', `?${params}`);
  };
  return [view, setView];
}
