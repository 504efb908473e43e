'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { shiftMonth } from '#features/plan/shift-month.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { BudgetDialogState } from './budget-dialog-state.ts';
import { budgetEquation } from './budget-equation.ts';
import type { Budget, BudgetMonthFigures } from './budget-types.ts';

interface Props {
  readonly budget: Budget;
  readonly month: BudgetMonthFigures;
  readonly onDialog: (dialog: BudgetDialogState) => void;
}

/**
 * A sentence about a month's money: the amount in the accounts, and how much of it is unassigned, held for the next
 * month, in envelopes, or a timing difference. Each amount opens its details.
 */
export function EquationSentence({ budget, month, onDialog }: Props) {
  const t = useTranslations('budget');
  const format = useFormat();
  const { walletId, today } = useWallet();
  const { currency } = budget;
  const { money, toAssign, held, available, timing } = budgetEquation(month, currency);
  const number = (value: number, dialog: BudgetDialogState) => () => (
    <AmountButton value={value} currency={currency} onPress={() => onDialog(dialog)} />
  );
  const filters = new URLSearchParams({ assetIds: budget.assetIds.join(), dateTo: month.end });
  const next = format.month(shiftMonth(month.month, 1));
  const parts: ReactNode[] = [
    toAssign < 0
      ? t.rich('law.overAssigned', { amount: number(-toAssign, { kind: 'toAssign', month: month.month }) })
      : t.rich('law.toAssign', { amount: number(toAssign, { kind: 'toAssign', month: month.month }) }),
    held !== 0 && t.rich('law.held', { amount: number(held, { kind: 'hold', month: month.month }), month: next }),
    t.rich('law.available', { amount: number(available, { kind: 'envelopes', month: month.month }) }),
    timing > 0 && t.rich('law.timing', { amount: number(timing, { kind: 'timing', month: month.month }) }),
    timing < 0 && t.rich('law.early', { amount: number(-timing, { kind: 'timing', month: month.month }) }),
  ].filter((part) => part !== false);
  return (
    <p className="mb-5 max-w-prose text-pretty text-lg leading-relaxed">
      {t.rich(month.end < today ? 'law.past' : 'law.now', {
        month: format.month(month.month),
        money: () => (
          <Link
            prefetch={false}
            href={`/w/${walletId}/transactions?${filters}`}
            className="font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            <Amount value={money} currency={currency} />
          </Link>
        ),
      })}{' '}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order.
        <Fragment key={at}>
          {part}
          {at < parts.length - 1 ? ', ' : '.'}
        </Fragment>
      ))}
    </p>
  );
}

function AmountButton({ value, currency, onPress }: { value: number; currency: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="rounded-control font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      <Amount value={value} currency={currency} />
    </button>
  );
}
