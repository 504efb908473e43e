'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { usePeriodNames } from '../charts/use-period-names.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { inUnit, isAhead, type ShownPeriod, stepped, UNITS } from './periods.ts';

interface Props {
  readonly shown: ShownPeriod;
  readonly onShow: (next: ShownPeriod) => void;
}

/** Which month, quarter or year; one goes from each to the one beside it. */
export function PeriodPicker({ shown, onShow }: Props) {
  const t = useTranslations('reports');
  const nameOf = usePeriodNames();
  const { today } = useWallet();
  const [before, next] = [stepped(shown, -1), stepped(shown, 1)];
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
      <SegmentedControl
        size="small"
        label={t('unit')}
        value={shown.unit}
        options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        onValueChange={(unit) => onShow(inUnit(shown, unit, today))}
      />
      <div className="flex min-w-0 items-center justify-between gap-1 max-sm:basis-full">
        <IconButton label={t('to', { period: nameOf(before.period) })} onClick={() => onShow(before)}>
          <ChevronLeft />
        </IconButton>
        <p aria-live="polite" className="min-w-0 text-center font-medium sm:min-w-36">
          {nameOf(shown.period)}
        </p>
        <IconButton
          label={t('to', { period: nameOf(next.period) })}
          disabled={isAhead(next, today)}
          onClick={() => onShow(next)}
        >
          <ChevronRight />
        </IconButton>
      </div>
    </div>
  );
}
