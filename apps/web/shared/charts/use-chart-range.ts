'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { changeUrlParameters } from '#shared/page/url-parameters.ts';
import { type ChartRange, parseChartRange } from './chart-range.ts';

/** The range of a chart, stored in the address so that reloads and links show the same range. */
export function useChartRange(): readonly [ChartRange, (range: ChartRange) => void] {
  const search = useSearchParams();
  const [range, setRange] = useState(() => parseChartRange(search.get('range')));
  const change = (wanted: ChartRange) => {
    setRange(wanted);
    changeUrlParameters('replace', { range: wanted });
  };
  return [range, change];
}
