'use client';

import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ChartLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { PlanDialogState } from './plan-dialogs.tsx';
import { useCreateFirstPlan } from './use-first-plan.ts';

/** Shown if the wallet has no plan, with a button that creates one without further input. */
export function PlanEmptyState({ onDialog }: { onDialog: (dialog: PlanDialogState) => void }) {
  const t = useTranslations('plan');
  const { mayWrite } = useWallet();
  const { make, isMaking } = useCreateFirstPlan();
  return (
    <EmptyState
      icon={<ChartLine />}
      title={t('none')}
      action={
        mayWrite && (
          <>
            <Button variant="primary" pending={isMaking} onClick={make}>
              {t('makeFirst')}
            </Button>
            <Button onClick={() => onDialog({ kind: 'scenario', scenario: null })}>{t('makeOwn')}</Button>
          </>
        )
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}
