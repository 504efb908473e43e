'use client';

import { earlierDate } from '@coffer/domain/dates.ts';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { CalendarPageStepper } from '#shared/forms/calendar-page-stepper.tsx';
import { ChoiceGrid } from '#shared/forms/choice-grid.tsx';
import {
  isFuturePeriod,
  PERIOD_PRESETS,
  PERIOD_UNITS,
  type PeriodUnit,
  type PeriodWithDays,
  periodContaining,
  presetPeriod,
  readPeriod,
} from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { calendarPageNavigation, calendarPagePeriods } from './calendar-pages.ts';
import { IntervalForm } from './interval-form.tsx';
import { usePeriodTitles } from './use-period-titles.ts';

interface Props {
  readonly shown: PeriodWithDays;
  readonly onShow: (chosen: PeriodWithDays) => void;
}

/** The choice of a period: by name, from a calendar, or as a range of days. */
export function PeriodChoice({ shown, onShow }: Props) {
  const t = useTranslations('reports');
  const names = usePeriodTitles();
  const { today } = useWallet();
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-[17rem_minmax(0,1fr)]">
      <ChoiceGrid
        label={t('named')}
        columns={2}
        choices={PERIOD_PRESETS.map((value) => ({ value, label: names.presetName(value) }))}
        chosen={shown.preset}
        onChoose={(value) => onShow(readPeriod(value, today))}
      />
      <div className="grid min-w-0 content-start gap-4 border-line max-sm:border-t max-sm:pt-4 sm:border-l sm:pl-5">
        <Calendar shown={shown} onShow={onShow} />
        <IntervalForm
          key={shown.period}
          first={shown.first ?? presetPeriod('last365Days', today).first ?? today}
          last={shown.last}
          onShow={onShow}
        />
      </div>
    </div>
  );
}

/** The choice of a week, month, quarter or year. */
function Calendar({ shown, onShow }: Props) {
  const t = useTranslations('reports');
  const { today } = useWallet();
  const [unit, setUnit] = useState<PeriodUnit>(PERIOD_UNITS.find((one) => one === shown.unit) ?? 'month');
  const [day, setDay] = useState(earlierDate(shown.last, today));
  const labelOf = useLabels(unit);
  const list = useRef<HTMLDivElement>(null);
  // Scroll to the current week, because the list shows only some weeks of a year.
  useEffect(() => {
    const stop = list.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (stop && unit === 'week') list.current?.scrollTo({ top: stop.offsetTop - stop.offsetHeight * 2 });
  }, [unit]);
  const { before, after, title } = calendarPageNavigation(unit, day, today);
  return (
    <div className="grid gap-2">
      <SegmentedControl
        size="small"
        label={t('unit')}
        value={unit}
        options={PERIOD_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        onValueChange={setUnit}
      />
      <CalendarPageStepper
        title={title}
        earlier={t('earlier')}
        later={t('later')}
        onEarlier={before === null ? null : () => setDay(before)}
        onLater={after === null ? null : () => setDay(after)}
      />
      <div ref={list} className="relative max-h-48 min-h-36 overflow-y-auto">
        <ChoiceGrid
          key={`${unit} ${title}`}
          near={periodContaining(unit, day).period}
          label={`${t(`units.${unit}`)} ${title}`}
          columns={unit === 'week' || unit === 'quarter' ? 2 : 4}
          choices={calendarPagePeriods(unit, day).map((one) => ({
            value: one.period,
            ...labelOf(one),
            disabled: isFuturePeriod(one, today),
          }))}
          chosen={shown.preset === null ? shown.period : null}
          onChoose={(value) => onShow(readPeriod(value, today))}
        />
      </div>
    </div>
  );
}

/** Labels of units within the calendar. */
function useLabels(unit: PeriodUnit) {
  const t = useTranslations('reports');
  const format = useFormat();
  const names = usePeriodTitles();
  return (one: PeriodWithDays) => {
    const title = names.days(one);
    if (unit === 'year') return { label: one.period, title };
    if (unit === 'quarter') return { label: names.short(one), title };
    if (unit === 'month') return { label: format.monthOnly(one.period), title };
    return {
      label: t('weekOf', { week: Number(one.period.slice(6)), date: format.shortDate(one.first ?? '') }),
      title,
    };
  };
}
