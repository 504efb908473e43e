'use client';

import { Button } from '@coffer/ui/button.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { addToMonth } from '#features/plan/months.ts';
import { useFormat } from '#shared/format/use-format.ts';
import type { Budget } from './records.ts';
import { useShownMonth } from './use-budgets.ts';

/** The first shown month, with steps to the months before and after. */
export function MonthPicker({ budget }: { budget: Budget }) {
  const t = useTranslations('budget');
  const format = useFormat();
  const { month, current, show } = useShownMonth(budget);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton
        label={t('earlier')}
        disabled={month <= budget.startMonth}
        onClick={() => show(addToMonth(month, -1))}
      >
        <ChevronLeft />
      </IconButton>
      <span aria-live="polite" className="min-w-32 text-center font-medium">
        {format.month(month)}
      </span>
      <IconButton label={t('later')} onClick={() => show(addToMonth(month, 1))}>
        <ChevronRight />
      </IconButton>
      {month !== current && (
        <Button size="small" variant="quiet" onClick={() => show(current)}>
          {t('thisMonth')}
        </Button>
      )}
    </div>
  );
}
