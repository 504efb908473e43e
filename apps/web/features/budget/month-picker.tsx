'use client';

import { Button } from '@coffer/ui/button.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Popover } from '@coffer/ui/popover.tsx';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { shiftMonth } from '#features/plan/shift-month.ts';
import { useFormat } from '#shared/format/use-format.ts';
import type { Budget } from './budget-types.ts';
import { MonthChoice } from './month-choice.tsx';
import { useShownBudgetMonth } from './use-budgets.ts';

/**
 * Shows the first month on the page, with buttons for the previous and the next month, and a popover to choose any
 * other month.
 */
export function MonthPicker({ budget }: { budget: Budget }) {
  const t = useTranslations('budget');
  const format = useFormat();
  const { month, current, show } = useShownBudgetMonth(budget);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton
        label={t('earlier')}
        disabled={month <= budget.startMonth}
        onClick={() => show(shiftMonth(month, -1))}
      >
        <ChevronLeft />
      </IconButton>
      <Popover
        label={t('month')}
        open={isOpen}
        onOpenChange={setOpen}
        className="w-72 p-3"
        trigger={
          <Button variant="quiet" className="min-w-36">
            <span className="flex items-center justify-center gap-2">
              <span aria-live="polite">{format.month(month)}</span>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
            </span>
          </Button>
        }
      >
        <MonthChoice
          shown={month}
          first={budget.startMonth}
          onShow={(chosen) => {
            setOpen(false);
            show(chosen);
          }}
        />
      </Popover>
      <IconButton label={t('later')} onClick={() => show(shiftMonth(month, 1))}>
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
