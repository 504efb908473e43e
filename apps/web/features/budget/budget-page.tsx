'use client';

import { Button } from '@coffer/ui/button.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import { BudgetDialogs } from './budget-dialogs.tsx';
import { BudgetMenu } from './budget-menu.tsx';
import type { Budget } from './budget-types.ts';
import { BudgetView } from './budget-view.tsx';
import { FirstBudgetEmptyState } from './first-budget-empty-state.tsx';
import { MonthPicker } from './month-picker.tsx';
import { useBudgetCommands } from './use-budget-commands.ts';
import { useBudgets, useShownBudgetMonth } from './use-budgets.ts';

/**
 * The page of the wallet's budgets. It shows the chosen budget, and offers a first budget to a wallet without budgets.
 */
export function BudgetPage() {
  const t = useTranslations('budget');
  const words = useProblemSentence();
  const { budgets, chosen, query } = useBudgets();
  const [dialog, setDialog] = useState<BudgetDialogState | null>(null);
  if (chosen !== null && budgets !== undefined) {
    return <ChosenBudget key={chosen.id} budgets={budgets} budget={chosen} />;
  }
  return (
    <>
      <PageHeader title={t('title')} />
      {query.data === undefined && query.error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()} pending={query.isFetching}>
          {words(query.error)}
        </ErrorState>
      )}
      {query.data === undefined && query.error === null && <SkeletonRows rows={8} />}
      {budgets?.length === 0 && <FirstBudgetEmptyState onDialog={setDialog} />}
      <BudgetDialogs dialog={dialog} budget={null} months={undefined} onDialog={setDialog} />
    </>
  );
}

function ChosenBudget({ budgets, budget }: { budgets: readonly Budget[]; budget: Budget }) {
  const t = useTranslations('budget');
  const { mayWrite } = useWallet();
  const [dialog, setDialog] = useState<BudgetDialogState | null>(null);
  const { month } = useShownBudgetMonth(budget);
  useBudgetCommands(budget, month, setDialog);
  return (
    <>
      <PageHeader
        title={budgets.length === 1 ? t('title') : budget.name}
        period={<MonthPicker budget={budget} />}
        action={
          <>
            {mayWrite && (
              <Button variant="primary" onClick={() => setDialog({ kind: 'fill', month })}>
                {t('fill')}
              </Button>
            )}
            <BudgetMenu budgets={budgets} budget={budget} month={month} onDialog={setDialog} />
          </>
        }
      />
      <BudgetView budget={budget} dialog={dialog} onDialog={setDialog} />
    </>
  );
}
