'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { Select } from '@coffer/ui/select.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountBox } from './amount-box.tsx';
import type { EnvelopeInMonth } from './budget-types.ts';
import { findCover } from './find-cover.ts';
import { useBudgetChanges } from './use-budget-changes.ts';
import { useMoneyText } from './use-money-text.ts';

/** Moves money between this envelope and another envelope or the unassigned money. */
export function MoveForm({ budget, months, envelope, month, at }: EnvelopeInMonth) {
  const t = useTranslations('budget');
  const money = useMoneyText(budget.currency);
  const { move, said } = useBudgetChanges();
  const available = envelope.available[at] ?? 0;
  const [direction, setDirection] = useState<'from' | 'to'>(available > 0 ? 'from' : 'to');
  const [other, setOther] = useState(findCover(months, envelope.key, at)?.from ?? 'toAssign');
  const [amount, setAmount] = useState<string | null>(String(Math.abs(available)));
  const left = (value: number | undefined) => money(value ?? 0);
  const options = [
    { value: 'toAssign', label: `${t('toAssign')} · ${left(months.months[at]?.toAssign)}` },
    ...months.envelopes
      .filter(({ key }) => key !== envelope.key)
      .map(({ key, name, available: amounts }) => ({ value: key, label: `${name} · ${left(amounts[at])}` })),
  ];
  const isUsable = amount !== null && Number(amount) > 0;
  const send = () => {
    if (amount === null) return;
    const [from, to] = direction === 'from' ? [envelope.key, other] : [other, envelope.key];
    void said(move(budget, { month, from, to, amount }, t('moved', { amount: money(Number(amount)) })));
  };
  return (
    <form
      aria-label={t('move')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h3 className="mb-2 font-medium">{t('move')}</h3>
      <SegmentedControl
        label={t('move')}
        value={direction}
        onValueChange={setDirection}
        options={[
          { value: 'from', label: t('moveOut') },
          { value: 'to', label: t('moveIn') },
        ]}
      />
      <div className="mt-3 grid">
        <AmountBox label={t('amount')} value={amount} onValueChange={setAmount} currency={budget.currency} />
        <Field label={direction === 'from' ? t('moveTo') : t('moveFrom')}>
          <Select value={other} onValueChange={setOther} options={options} />
        </Field>
      </div>
      <Button type="submit" disabled={!isUsable}>
        {t('move')}
      </Button>
    </form>
  );
}
