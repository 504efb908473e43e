'use client';

import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import type { BudgetEnvelope } from './budget-types.ts';
import { useMoneyText } from './use-money-text.ts';

/** An envelope's target, and the amount still missing in the month. */
export function TargetLine({
  envelope: { target, underfunded },
  at,
  currency,
}: {
  envelope: BudgetEnvelope;
  at: number;
  currency: string;
}) {
  const t = useTranslations('budget');
  const format = useFormat();
  const money = useMoneyText(currency);
  if (target === null) return null;
  const missing = underfunded[at] ?? 0;
  const amount = money(target.amount);
  const month = target.month === null ? '' : format.month(target.month);
  return (
    <p>
      {t(`targetIs.${target.type}`, { amount, month })}
      {missing > 0 && <span className="block text-muted text-sm">{t('underfunded', { amount: money(missing) })}</span>}
    </p>
  );
}
