'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { changeParameters } from '#shared/page/parameters.ts';
import { intervalOf, type TimeView, timeViewOf } from './time-range.ts';

/** The range and interval that a chart shows; kept in the address, so that a reload or a link shows the same. */
export function useTimeView(): readonly [TimeView, (change: Partial<TimeView>) => void] {
  const search = useSearchParams();
  const [view, setView] = useState(() => timeViewOf(search.get('range'), search.get('by')));
  const change = (wanted: Partial<TimeView>) => {
    // Another range is first shown as finely as it can be read.
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
