'use client';

import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { useTranslations } from 'next-intl';
import { CHART_RANGES, type ChartRange } from './chart-range.ts';

interface Props {
  readonly range: ChartRange;
  readonly onChange: (range: ChartRange) => void;
}

/** The choice of a range that ends today. */
export function RangeControl({ range, onChange }: Props) {
  const t = useTranslations('home.chart');
  return (
    <SegmentedControl
      size="small"
      label={t('range')}
      value={range}
      options={CHART_RANGES.map((value) => ({
        value,
        label: (
          <abbr title={t(`ranges.${value}`)} className="no-underline">
            {t(`shortRanges.${value}`)}
          </abbr>
        ),
      }))}
      onValueChange={onChange}
    />
  );
}
