'use client';

import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useElementWidth } from '#features/reports/use-element-width.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import { BudgetDialogs } from './budget-dialogs.tsx';
import { BudgetDownload } from './budget-download.tsx';
import { BudgetGrid } from './budget-grid.tsx';
import { BudgetList } from './budget-list.tsx';
import type { Budget } from './budget-types.ts';
import { EquationSentence } from './equation-sentence.tsx';
import { PastMonthsLine } from './past-months-line.tsx';
import { useBudgetMonths, useShownBudgetMonth } from './use-budgets.ts';

interface Props {
  readonly budget: Budget;
  readonly dialog: BudgetDialogState | null;
  readonly onDialog: (dialog: BudgetDialogState | null) => void;
}

/** The width of the column of names, in rem. */
const NAMES = 13;
/** The width of a month in the grid, in rem. */
const MONTH = 19;
/** The minimum width of the grid, in rem. On narrower screens, envelopes are shown as a list. */
const MIN_GRID = NAMES + MONTH;
const MAX_MONTHS = 4;

/** Shows a sentence about the month's amounts, and below it the envelopes of as many months as fit side by side. */
export function BudgetView({ budget, dialog, onDialog }: Props) {
  const t = useTranslations('budget');
  const words = useProblemSentence();
  const place = useRef<HTMLDivElement>(null);
  const width = useElementWidth(place);
  const isGrid = width !== null && width.rem >= MIN_GRID;
  const count = isGrid ? Math.min(MAX_MONTHS, Math.floor((width.rem - NAMES) / MONTH)) : 1;
  const { month } = useShownBudgetMonth(budget);
  const { data: months, error, refetch, isFetching } = useBudgetMonths(budget, month, count);
  const [first] = months?.months ?? [];
  return (
    <div ref={place}>
      {first !== undefined && <EquationSentence budget={budget} month={first} onDialog={onDialog} />}
      {months !== undefined && width !== null && (
        <>
          {isGrid ? (
            <BudgetGrid budget={budget} months={months} onDialog={onDialog} />
          ) : (
            <BudgetList budget={budget} months={months} onDialog={onDialog} />
          )}
          <PastMonthsLine months={months} />
          <div className="mt-3 flex justify-end">
            <BudgetDownload budget={budget} months={months} />
          </div>
        </>
      )}
      {(width === null || (months === undefined && error === null)) && <SkeletonRows rows={10} />}
      {months === undefined && error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
      <BudgetDialogs dialog={dialog} budget={budget} months={months} onDialog={onDialog} />
    </div>
  );
}
