'use client';

import { Card } from '@coffer/ui/card.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RangeControl } from '#shared/charts/range-control.tsx';
import { useChartRange } from '#shared/charts/use-chart-range.ts';
import type { Instrument } from './instrument.ts';
import { PositionValueChart } from './position-value-chart.tsx';
import type { SplitFactors } from './price-series.ts';
import { UnitPriceChart } from './unit-price-chart.tsx';
import { usePrices } from './use-prices.ts';

interface Props {
  readonly assetId: string;
  readonly instrument: Instrument;
  readonly name: string;
  readonly splits: SplitFactors;
}

/** The chart of a position: its value and cost over time, or the price of a unit, as the person chooses. */
export function PositionChart({ assetId, instrument, name, splits }: Props) {
  const t = useTranslations('investments');
  const [range, setRange] = useChartRange();
  const [shown, setShown] = useState<'value' | 'price'>('value');
  const prices = usePrices(instrument, range);
  const controls = (
    <div className="flex flex-wrap gap-2">
      <SegmentedControl
        size="small"
        label={t('shown')}
        value={shown}
        options={(['value', 'price'] as const).map((value) => ({ value, label: t(value) }))}
        onValueChange={setShown}
      />
      <RangeControl range={range} onChange={setRange} />
    </div>
  );
  return (
    <Card className="pt-1">
      {shown === 'value' ? (
        <PositionValueChart {...{ assetId, instrument, name, range, prices, controls }} />
      ) : (
        <UnitPriceChart {...{ name, splits, prices, controls }} />
      )}
    </Card>
  );
}
