'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import type { EnvelopeInMonth } from './budget-types.ts';
import { findCover } from './find-cover.ts';
import { useBudgetChanges } from './use-budget-changes.ts';
import { useMoneyText } from './use-money-text.ts';

/**
 * A button that covers an overspent envelope from another envelope or from unassigned money. Renders nothing if neither
 * has enough.
 */
export function CoverButton({ budget, months, envelope: { key, name }, month, at }: EnvelopeInMonth) {
  const t = useTranslations('budget');
  const money = useMoneyText(budget.currency);
  const { move, said } = useBudgetChanges();
  const cover = findCover(months, key, at);
  if (cover === null) return null;
  const from = { amount: money(cover.amount), from: cover.name ?? '' };
  const press = () =>
    void said(
      move(
        budget,
        { month, from: cover.from, to: key, amount: String(cover.amount) },
        cover.name === null ? t('coveredFromRest', { name, ...from }) : t('covered', { name, ...from }),
      ),
    );
  return (
    <Button size="small" variant="soft" onClick={press}>
      {cover.name === null ? t('coverFromRest', from) : t('coverFrom', from)}
    </Button>
  );
}
