'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import type { Budget } from './budget-types.ts';

/** Adds the budget page's commands to the command palette, with their keyboard shortcuts. */
export function useBudgetCommands(budget: Budget, month: string, onDialog: (dialog: BudgetDialogState) => void): void {
  const t = useTranslations('budget');
  const { mayWrite } = useWallet();
  useCommands(
    useMemo(() => {
      if (!mayWrite) return [];
      const group = t('title');
      const command = (id: string, label: string, keys: string, dialog: BudgetDialogState) => ({
        ...{ id, label, group, keys },
        run: () => onDialog(dialog),
      });
      return [
        command('fill-budget', t('fill'), 'shift+f', { kind: 'fill', month }),
        command('hold-money', t('hold'), 'shift+h', { kind: 'hold', month }),
        command('edit-budget', t('editBudget'), 'e', { kind: 'budget', budget }),
      ];
    }, [t, mayWrite, budget, month, onDialog]),
  );
}
