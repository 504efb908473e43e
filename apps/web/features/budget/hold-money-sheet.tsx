'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { Switch } from '@coffer/ui/switch.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { shiftMonth } from '#features/plan/shift-month.ts';
import { useCategories } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AmountBox } from './amount-box.tsx';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import type { Budget, BudgetMonthFigures } from './budget-types.ts';
import { LabelledNumberList, NumberRow } from './number-list.tsx';
import { useBudgetChanges } from './use-budget-changes.ts';

const INCOME: ReadonlySet<string> = new Set(['activeIncome', 'passiveIncome']);

interface Props {
  readonly budget: Budget;
  readonly month: BudgetMonthFigures;
  readonly onDialog: (dialog: BudgetDialogState | null) => void;
}

/** A sheet to hold money for the next month: an amount, or all income of this month. */
export function HoldMoneySheet({ budget, month, onDialog }: Props) {
  const t = useTranslations('budget');
  const format = useFormat();
  const { mayWrite } = useWallet();
  const categories = useCategories().data?.items ?? [];
  const { hold, holdIncome, said } = useBudgetChanges();
  const [amount, setAmount] = useState<string | null>(month.held);
  const incomes = categories.filter(({ type }) => INCOME.has(type)).map(({ id }) => id);
  const next = format.month(shiftMonth(month.month, 1));
  const text = t('holdChanged', { month: next });
  const isByIncome = month.holdCategoryIds.length > 0;
  const isUsable = amount !== null && !amount.startsWith('-');
  return (
    <Sheet open onOpenChange={() => onDialog(null)} title={t('holdFor', { month: next })} description={t('holdHint')}>
      <LabelledNumberList>
        <NumberRow name={t('held')} value={Number(month.held)} currency={budget.currency} strong />
        <NumberRow
          name={t('income')}
          value={month.income}
          currency={budget.currency}
          onPress={() => onDialog({ kind: 'income', month: month.month })}
        />
      </LabelledNumberList>
      {mayWrite && (
        <form
          className="grid justify-items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (amount !== null) void said(hold(budget, month.month, amount, text)).then(() => onDialog(null));
          }}
        >
          <Switch
            checked={isByIncome}
            disabled={incomes.length === 0}
            onCheckedChange={(checked) => void said(holdIncome(budget, month.month, checked ? incomes : [], text))}
            label={t('holdIncome')}
            hint={t('holdIncomeHint')}
          />
          {!isByIncome && (
            <>
              <AmountBox label={t('amount')} value={amount} onValueChange={setAmount} currency={budget.currency} />
              <Button type="submit" variant="primary" disabled={!isUsable || amount === month.held}>
                {t('hold')}
              </Button>
            </>
          )}
        </form>
      )}
    </Sheet>
  );
}
