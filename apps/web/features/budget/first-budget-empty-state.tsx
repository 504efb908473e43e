'use client';

import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { WalletCards } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import { useCreateFirstBudget } from './use-first-budget.ts';

/**
 * The budget page of a wallet without budgets. One button creates a first budget from the last three months, another
 * one opens the form for a budget.
 */
export function FirstBudgetEmptyState({ onDialog }: { onDialog: (dialog: BudgetDialogState) => void }) {
  const t = useTranslations('budget');
  const { mayWrite } = useWallet();
  const isReady = useAssets().data !== undefined;
  const { make, isMaking } = useCreateFirstBudget();
  return (
    <EmptyState
      icon={<WalletCards />}
      title={t('none')}
      action={
        mayWrite && (
          <>
            <Button variant="primary" disabled={!isReady} pending={isMaking} onClick={make}>
              {t('makeFirst')}
            </Button>
            <Button onClick={() => onDialog({ kind: 'budget', budget: null })}>{t('makeOwn')}</Button>
          </>
        )
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}
