'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { Check, Ellipsis, Pencil, PiggyBank, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { HistoryMenuItem } from '#shared/wallet/history-menu-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import type { Budget } from './budget-types.ts';
import { useBudgetRecords } from './use-budget-records.ts';
import { showBudget } from './use-budgets.ts';

interface Props {
  readonly budgets: readonly Budget[];
  readonly budget: Budget;
  readonly month: string;
  readonly onDialog: (dialog: BudgetDialogState) => void;
}

/** The actions for the current budget, and the other budgets. */
export function BudgetMenu({ budgets, budget, month, onDialog }: Props) {
  const t = useTranslations('budget');
  const common = useTranslations('common');
  const { mayWrite } = useWallet();
  const { remove } = useBudgetRecords();
  if (!mayWrite && budgets.length === 1) return null;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('actionsOf', { name: budget.name })} variant="secondary">
          <Ellipsis />
        </IconButton>
      }
    >
      {budgets.length > 1 &&
        budgets.map(({ id, name }) => (
          <MenuItem key={id} {...(id === budget.id ? { icon: <Check /> } : {})} onSelect={() => showBudget(id)}>
            {name}
          </MenuItem>
        ))}
      {budgets.length > 1 && <MenuSeparator />}
      {mayWrite && (
        <>
          <MenuItem icon={<PiggyBank />} onSelect={() => onDialog({ kind: 'hold', month })}>
            {t('hold')}
          </MenuItem>
          <MenuItem icon={<Pencil />} onSelect={() => onDialog({ kind: 'budget', budget })}>
            {t('editBudget')}
          </MenuItem>
          <MenuItem icon={<Plus />} onSelect={() => onDialog({ kind: 'budget', budget: null })}>
            {t('newBudget')}
          </MenuItem>
          <HistoryMenuItem recordId={budget.id} />
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => remove(budget)}>
            {common('delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
