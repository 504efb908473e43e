'use client';

import { Sheet } from '@coffer/ui/sheet.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import type { Budget, BudgetMonthFigures, BudgetMonths } from './budget-types.ts';
import { LabelledNumberList, NumberRow } from './number-list.tsx';

interface Props {
  readonly budget: Budget;
  readonly months: BudgetMonths;
  readonly month: BudgetMonthFigures;
  readonly onDialog: (dialog: BudgetDialogState | null) => void;
}

/** Lists the envelopes with an amount other than zero; each opens its transactions. */
export function NonZeroEnvelopesSheet({ budget, months, month, onDialog }: Props) {
  const t = useTranslations('budget');
  const format = useFormat();
  const at = months.months.indexOf(month);
  const filled = months.envelopes.filter(({ available }) => (available[at] ?? 0) !== 0);
  return (
    <Sheet open onOpenChange={() => onDialog(null)} title={t('inEnvelopes')} description={format.month(month.month)}>
      <LabelledNumberList>
        {filled.map(({ key, name, available }) => (
          <NumberRow
            key={key}
            name={name}
            value={available[at] ?? 0}
            currency={budget.currency}
            onPress={() => onDialog({ kind: 'spent', key, month: month.month })}
          />
        ))}
        <NumberRow name={t('total')} value={month.available} currency={budget.currency} strong />
      </LabelledNumberList>
    </Sheet>
  );
}
