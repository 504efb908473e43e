'use client';

import { isMonth } from '@coffer/domain/date-texts.ts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { CalendarPageStepper } from '#shared/forms/calendar-page-stepper.tsx';
import { ChoiceGrid } from '#shared/forms/choice-grid.tsx';

interface Props {
  readonly shown: string;
  /** The first month that can be shown. */
  readonly first: string;
  readonly onShow: (month: string) => void;
}

/** A grid of a year's months to choose from, with buttons for the previous and the next year. */
export function MonthChoice({ shown, first, onShow }: Props) {
  const t = useTranslations('budget');
  const format = useFormat();
  const [year, setYear] = useState(Number(shown.slice(0, 4)));
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  return (
    <div className="grid gap-2">
      <CalendarPageStepper
        title={year}
        earlier={t('earlierYear')}
        later={t('laterYear')}
        onEarlier={String(year) <= first.slice(0, 4) ? null : () => setYear(year - 1)}
        onLater={isMonth(`${year + 1}-01`) ? () => setYear(year + 1) : null}
      />
      <ChoiceGrid
        label={t('month')}
        columns={3}
        choices={months.map((value) => ({ value, label: format.monthOnly(value), disabled: value < first }))}
        chosen={shown}
        onChoose={onShow}
      />
    </div>
  );
}
