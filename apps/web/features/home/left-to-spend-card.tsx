'use client';

import { daysBetween } from '@coffer/domain/dates.ts';
import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Budget, BudgetMonths } from '#features/budget/budget-types.ts';
import { useBudgetMonths, useBudgets, useCurrentBudgetMonth } from '#features/budget/use-budgets.ts';
import { useMoneyText } from '#features/budget/use-money-text.ts';
import { useCategories } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { computeLeftToSpend } from './left-to-spend.ts';

/**
 * The card with the money left to spend in the current month of the first budget, or in its first month if it starts
 * later. Renders nothing without a budget.
 */
export function LeftToSpendCard() {
  const { budgets } = useBudgets();
  const budget = budgets?.[0];
  return budget === undefined ? null : <LeftOfBudget budget={budget} />;
}

function LeftOfBudget({ budget }: { budget: Budget }) {
  const t = useTranslations('budget.home');
  const format = useFormat();
  const { walletId } = useWallet();
  const { data } = useBudgetMonths(budget, useCurrentBudgetMonth(budget), 1);
  const [month] = data?.months ?? [];
  return (
    <Card
      title={t('title', { date: month === undefined ? '' : format.date(month.end) })}
      action={
        <TextLink asChild>
          <Link prefetch={false} href={`/w/${walletId}/budget`}>
            {t('open')}
          </Link>
        </TextLink>
      }
    >
      {data === undefined ? <SkeletonRows rows={2} /> : <LeftNumbers months={data} />}
    </Card>
  );
}

function LeftNumbers({ months }: { months: BudgetMonths }) {
  const t = useTranslations('budget.home');
  const money = useMoneyText(months.currency);
  const { today } = useWallet();
  const categories = useCategories().data?.items ?? [];
  const { amount, overspent } = computeLeftToSpend(months, categories);
  const [month] = months.months;
  // The remaining days include today.
  const days = month === undefined ? 0 : daysBetween(today, month.end) + 1;
  return (
    <>
      <p className="font-semibold text-2xl tracking-tight">
        <Amount value={amount} currency={months.currency} />
      </p>
      <p className="text-muted">
        {t('left')}
        {amount > 0 && days > 0 && <> · {t('perDay', { amount: money((amount / days).toFixed(2)), days })}</>}
      </p>
      {overspent > 0 && <p className="mt-2 text-danger">{t('overspent', { count: overspent })}</p>}
    </>
  );
}
