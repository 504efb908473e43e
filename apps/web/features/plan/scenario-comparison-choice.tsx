'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { ProjectedMonth, Scenario } from './plan-records.ts';
import { finalDifference } from './scenario-comparison.ts';

interface Props {
  readonly others: readonly Scenario[];
  readonly chosen: Scenario | null;
  readonly onChoose: (id: string | null) => void;
}

/** The choice of a scenario to compare with. */
export function ScenarioComparisonChoice({ others, chosen, onChoose }: Props) {
  const t = useTranslations('plan');
  return (
    <Select
      aria-label={t('compare')}
      className="max-w-60"
      value={chosen?.id ?? ''}
      options={[{ value: '', label: t('compareWith') }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
      onValueChange={(id) => onChoose(id === '' ? null : id)}
    />
  );
}

interface LeadProps {
  readonly months: readonly ProjectedMonth[];
  readonly other: readonly ProjectedMonth[];
  readonly name: string;
}

/** The difference to the other scenario at the end of the last common month. */
export function DifferenceNote({ months, other, name }: LeadProps) {
  const t = useTranslations('plan');
  const format = useFormat();
  const { currency } = useWallet().wallet;
  const difference = finalDifference(months, other, currency);
  if (difference === null) return <p className="pt-2 text-muted text-sm">{t('nothingInCommon', { name })}</p>;
  return (
    <p aria-live="polite" className="pt-2 text-sm">
      {t.rich('compared', {
        name,
        month: format.month(difference.month),
        amount: () => (
          <Amount value={difference.amount} currency={currency} decimals={0} tone="gainLoss" className="font-medium" />
        ),
      })}
    </p>
  );
}
