'use client';

import { useTranslations } from 'next-intl';
import type { BudgetEnvelope } from './budget-types.ts';
import { useMoneyText } from './use-money-text.ts';

/** A line under an envelope that has less money than its target requires in the month. */
export function UnderfundedMark({
  envelope: { underfunded },
  at,
  currency,
}: {
  envelope: BudgetEnvelope;
  at: number;
  currency: string;
}) {
  const t = useTranslations('budget');
  const money = useMoneyText(currency);
  const missing = underfunded[at] ?? 0;
  if (missing <= 0) return null;
  return <span className="block text-muted text-xs">{t('underfunded', { amount: money(missing) })}</span>;
}
