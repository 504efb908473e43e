'use client';

import { isMonth } from '@coffer/domain/date-texts.ts';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { ChoiceGrid } from '#shared/forms/choice-grid.tsx';

interface Props {
  readonly shown: string;
  /** The first month that can be shown. */
  readonly first: string;
  readonly onShow: (month: string) => void;
}

/** The choice of a month among those of a year, with steps to the years before and after. */
export function MonthChoice({ shown, first, onShow }: Props) {
  const t = useTranslations('budget');
  const format = useFormat();
  const [year, setYear] = useState(Number(shown.slice(0, 4)));
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between">
        <IconButton
          size="small"
          label={t('earlierYear')}
          disabled={String(year) <= first.slice(0, 4)}
          onClick={() => setYear(year - 1)}
        >
          <ChevronLeft />
        </IconButton>
        <span aria-live="polite" className="font-medium tabular-nums">
          {year}
        </span>
        <IconButton
          size="small"
          label={t('laterYear')}
          disabled={!isMonth(`${year + 1}-01`)}
          onClick={() => setYear(year + 1)}
        >
          <ChevronRight />
        </IconButton>
      </div>
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
