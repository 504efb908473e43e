'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { coverOf } from './cover.ts';
import type { EnvelopePlace } from './records.ts';
import { useBudgetChanges } from './use-budget-changes.ts';
import { useMoneyText } from './use-money-text.ts';

/** Covers an overspent envelope from another one, which it names; nothing if no other has enough. */
export function CoverButton({ budget, months, envelope: { key, name }, month, at }: EnvelopePlace) {
  const t = useTranslations('budget');
  const money = useMoneyText(budget.currency);
  const { move, said } = useBudgetChanges();
  const cover = coverOf(months, key, at);
  if (cover === null) return null;
  const press = () =>
    void said(
      move(
        budget,
        { month, from: cover.from, to: key, amount: String(cover.amount) },
        t('covered', { name, amount: money(cover.amount), from: cover.name }),
      ),
    );
  return (
    <Button size="small" variant="soft" onClick={press}>
      {t('coverFrom', { amount: money(cover.amount), from: cover.name })}
    </Button>
  );
}
