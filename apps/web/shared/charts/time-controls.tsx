'use client';

import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { CHART_INTERVALS, CHART_RANGES, isInterval, type TimeView } from './time-range.ts';

interface Props {
  readonly view: TimeView;
  readonly onChange: (change: Partial<TimeView>) => void;
}

/** The choice of range and interval. */
export function TimeControls({ view, onChange }: Props) {
  const t = useTranslations('home.chart');
  const intervals = CHART_INTERVALS.map((value) => ({ value, label: t(`intervals.${value}`) }));
  return (
    <>
      <RangeControl view={view} onChange={onChange} />
      <div className="hidden md:block">
        <SegmentedControl
          size="small"
          label={t('interval')}
          value={view.interval}
          options={intervals}
          onValueChange={(interval) => onChange({ interval })}
        />
      </div>
      {/* The five intervals don't fit beside the range on a mobile screen. */}
      <div className="md:hidden">
        <Select
          aria-label={t('interval')}
          value={view.interval}
          options={intervals}
          onValueChange={(interval) => isInterval(interval) && onChange({ interval })}
        />
      </div>
    </>
  );
}

/** The choice of range, which decides the interval too. */
export function RangeControl({ view, onChange }: Props) {
  const t = useTranslations('home.chart');
  return (
    <SegmentedControl
      size="small"
      label={t('range')}
      value={view.range}
      options={CHART_RANGES.map((value) => ({
        value,
        label: (
          <abbr title={t(`ranges.${value}`)} className="no-underline">
            {t(`shortRanges.${value}`)}
          </abbr>
        ),
      }))}
      onValueChange={(range) => onChange({ range })}
    />
  );
}
