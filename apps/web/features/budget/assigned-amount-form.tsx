'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountBox } from './amount-box.tsx';
import type { EnvelopeInMonth } from './budget-types.ts';
import { useBudgetChanges } from './use-budget-changes.ts';

/** The form to set the amount assigned to an envelope in a month. */
export function AssignedAmountForm({ budget, envelope: { key, name, assigned }, month, at }: EnvelopeInMonth) {
  const t = useTranslations('budget');
  const { assign } = useBudgetChanges();
  const [amount, setAmount] = useState<string | null>(assigned[at] ?? '0');
  return (
    <form
      className="flex flex-wrap items-start gap-x-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (amount !== null) void assign(budget, month, { key, assigned: amount }, t('assignedTo', { name }));
      }}
    >
      <AmountBox label={t('assigned')} value={amount} onValueChange={setAmount} currency={budget.currency} />
      <Button type="submit" variant="primary" className="mt-6.5" disabled={amount === null || amount === assigned[at]}>
        {t('assign')}
      </Button>
    </form>
  );
}
