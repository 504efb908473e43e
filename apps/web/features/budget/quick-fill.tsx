'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import type { EnvelopeInMonth } from './budget-types.ts';
import { useBudgetChanges } from './use-budget-changes.ts';

const RULES = ['previousAssigned', 'previousSpent', 'average3'] as const;

/** Buttons that assign an amount to one envelope by a rule, such as the amount assigned last month. */
export function QuickFill({ budget, envelope: { key, name }, month }: EnvelopeInMonth) {
  const t = useTranslations('budget');
  const { fill, said } = useBudgetChanges();
  const input = { months: [month], keys: [key], limit: 'none' as const, onlyEmpty: false, dryRun: false };
  return (
    <fieldset aria-label={t('quickFill')} className="-mt-3 mb-1 flex flex-wrap gap-2">
      {RULES.map((rule) => (
        <Button
          key={rule}
          size="small"
          variant="soft"
          onClick={() => void said(fill(budget, { ...input, rule }, t('assignedTo', { name })))}
        >
          {t(`quickRules.${rule}`)}
        </Button>
      ))}
    </fieldset>
  );
}
