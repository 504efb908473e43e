'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { useTranslations } from 'next-intl';
import { shiftMonth } from '#features/plan/shift-month.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import { moneyToAssignTerms } from './budget-equation.ts';
import type { Budget, BudgetMonthFigures } from './budget-types.ts';
import { LabelledNumberList, NumberRow } from './number-list.tsx';

interface Props {
  readonly budget: Budget;
  readonly month: BudgetMonthFigures;
  readonly onDialog: (dialog: BudgetDialogState | null) => void;
}

/** Lists the amounts that add up to the money left to assign in a month. */
export function ToAssignSheet({ budget, month, onDialog }: Props) {
  const t = useTranslations('budget');
  const format = useFormat();
  const { mayWrite } = useWallet();
  const { currency } = budget;
  const parts = moneyToAssignTerms(month, currency);
  const open = (kind: 'income' | 'other' | 'envelopes' | 'hold') => () => onDialog({ kind, month: month.month });
  const isFirst = month.month === budget.startMonth;
  return (
    <Sheet
      open
      onOpenChange={() => onDialog(null)}
      title={t('toAssign')}
      description={format.month(month.month)}
      footer={
        mayWrite && (
          <>
            <Button onClick={open('hold')}>{t('hold')}</Button>
            <Button variant="primary" onClick={() => onDialog({ kind: 'fill', month: month.month })}>
              {t('fill')}
            </Button>
          </>
        )
      }
    >
      <LabelledNumberList>
        <NumberRow
          name={isFirst ? t('opening') : t('before', { month: format.month(shiftMonth(month.month, -1)) })}
          value={parts.before}
          currency={currency}
        />
        <NumberRow name={t('income')} value={parts.income} currency={currency} onPress={open('income')} />
        {parts.other !== 0 && (
          <NumberRow name={t('other')} value={parts.other} currency={currency} onPress={open('other')} />
        )}
        {parts.fx !== 0 && <NumberRow name={t('fx')} value={parts.fx} currency={currency} />}
        <NumberRow name={t('assigned')} value={parts.assigned} currency={currency} onPress={open('envelopes')} />
        {parts.held !== 0 && (
          <NumberRow name={t('held')} value={parts.held} currency={currency} onPress={open('hold')} />
        )}
        <NumberRow name={t('toAssign')} value={parts.toAssign} currency={currency} strong />
      </LabelledNumberList>
      {month.assignedLater !== 0 && (
        <LabelledNumberList>
          <NumberRow name={t('assignedLater')} value={month.assignedLater} currency={currency} />
        </LabelledNumberList>
      )}
    </Sheet>
  );
}
