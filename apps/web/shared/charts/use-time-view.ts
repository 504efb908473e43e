'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { changeParameters } from '#shared/page/parameters.ts';
import { intervalOf, type TimeView, timeViewOf } from './time-range.ts';

/** The range and interval of a chart, stored in the address so that reloads and links show the same view. */
export function useTimeView(): readonly [TimeView, (change: Partial<TimeView>) => void] {
  const search = useSearchParams();
  const [view, setView] = useState(() => timeViewOf(search.get('range'), search.get('by')));
  const change = (wanted: Partial<TimeView>) => {
    // A new range starts with its default interval.
    const interval = wanted.range === undefined ? view.interval : intervalOf(wanted.range);
    const next = { ...view, interval, ...wanted };
    setView(next);
    changeParameters('replace', {
      range: next.range,
      by: next.interval === intervalOf(next.range) ? null : next.interval,
    });
  };
  return [view, change];
}
