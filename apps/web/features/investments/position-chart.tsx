'use client';

import { Card } from '@coffer/ui/card.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CHART_RANGES } from '#shared/charts/time-range.ts';
import { useTimeView } from '#shared/charts/use-time-view.ts';
import type { Instrument } from './instrument.ts';
import { PriceLine } from './price-line.tsx';
import type { Splits } from './price-series.ts';
import { usePrices } from './use-prices.ts';
import { ValueLine } from './value-line.tsx';

interface Props {
  readonly assetId: string;
  readonly instrument: Instrument;
  readonly name: string;
  readonly splits: Splits;
}

/** The value and cost of a position over time, or the price of a unit. */
export function PositionChart({ assetId, instrument, name, splits }: Props) {
  const t = useTranslations('investments');
  const chart = useTranslations('home.chart');
  const [{ range }, setView] = useTimeView();
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
      <SegmentedControl
        size="small"
        label={chart('range')}
        value={range}
        options={CHART_RANGES.map((value) => ({
          value,
          label: (
            <abbr title={chart(`ranges.${value}`)} className="no-underline">
              {chart(`shortRanges.${value}`)}
            </abbr>
          ),
        }))}
        onValueChange={(wanted) => setView({ range: wanted })}
      />
    </div>
  );
  return (
    <Card className="pt-1">
      {shown === 'value' ? (
        <ValueLine {...{ assetId, instrument, name, range, prices, controls }} />
      ) : (
        <PriceLine {...{ name, splits, prices, controls }} />
      )}
    </Card>
  );
}
