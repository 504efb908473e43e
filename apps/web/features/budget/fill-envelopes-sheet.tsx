'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { RadioGroup } from '@coffer/ui/radio-group.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { reportedDifference, sumReported } from '#shared/format/report-amounts.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Budget, BudgetMonthFigures, BudgetMonths, FillRule } from './budget-types.ts';
import { useBudgetChanges } from './use-budget-changes.ts';

const RULES: readonly FillRule[] = [
  ...(['targets', 'previousAssigned', 'previousSpent', 'average3', 'average6', 'average12', 'zero'] as const),
];

interface Props {
  readonly budget: Budget;
  readonly months: BudgetMonths;
  readonly month: BudgetMonthFigures;
  readonly onClose: () => void;
}

/** Fills all envelopes of a month by a rule, after showing what would change. */
export function FillEnvelopesSheet({ budget, months, month, onClose }: Props) {
  const t = useTranslations('budget');
  const format = useFormat();
  const hasTargets = months.envelopes.some(({ target }) => target !== null);
  const [rule, setRule] = useState<FillRule>(hasTargets ? 'targets' : 'average3');
  const [onlyEmpty, setOnlyEmpty] = useState(false);
  const [isLimited, setLimited] = useState(true);
  const { fill, said } = useBudgetChanges();
  const input = {
    ...{ months: [month.month], rule, onlyEmpty },
    limit: isLimited && rule !== 'zero' ? ('toAssign' as const) : ('none' as const),
  };
  const name = format.month(month.month);
  const press = () =>
    void said(fill(budget, { ...input, dryRun: false }, t('filled', { month: name }))).then((made) => {
      if (made !== null) onClose();
    });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('fillOf', { month: name })}
      footer={
        <Button variant="primary" onClick={press}>
          {t('fill')}
        </Button>
      }
    >
      <Field label={t('rule')}>
        <RadioGroup
          value={rule}
          onValueChange={setRule}
          options={RULES.map((value) => ({ value, label: t(`rules.${value}`) }))}
        />
      </Field>
      <div className="mb-4 grid gap-1">
        <Checkbox label={t('onlyEmpty')} checked={onlyEmpty} onChange={(event) => setOnlyEmpty(event.target.checked)} />
        <Checkbox
          label={t('limited')}
          checked={isLimited}
          disabled={rule === 'zero'}
          onChange={(event) => setLimited(event.target.checked)}
        />
      </div>
      <Preview budget={budget} months={months} input={input} />
    </Sheet>
  );
}

interface PreviewProps extends Pick<Props, 'budget' | 'months'> {
  readonly input: Omit<Parameters<ReturnType<typeof useBudgetChanges>['fill']>[1], 'dryRun'>;
}

/** The changes that the rule would make, from a dry run of the service. */
function Preview({ budget, months, input }: PreviewProps) {
  const t = useTranslations('budget');
  const words = useProblemSentence();
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const { data, error } = useQuery({
    queryKey: ['budgetFill', walletId, budget.id, input],
    queryFn: () => client.budgets.fill.mutate({ walletId, id: budget.id, ...input, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null) return <p className="text-danger">{words(error)}</p>;
  if (data === undefined) return <SkeletonRows rows={4} />;
  const { currency } = budget;
  if (data.rows.length === 0) return <p className="text-muted">{t('nothingToFill')}</p>;
  const nameOf = (key: string) => months.envelopes.find((one) => one.key === key)?.name ?? '';
  const total = sumReported(
    data.rows.map(({ before, assigned }) => reportedDifference(Number(assigned), Number(before), currency)),
    currency,
  );
  return (
    <ul aria-label={t('preview')} className="grid">
      {data.rows.map(({ key, before, assigned }) => (
        <li key={key} className="flex flex-wrap justify-between gap-x-4 py-1">
          <span className="min-w-0 long-words">{nameOf(key)}</span>
          <span>
            <Amount value={before} currency={currency} className="text-muted" /> →{' '}
            <Amount value={assigned} currency={currency} />
          </span>
        </li>
      ))}
      <li className="flex justify-between gap-x-4 border-line border-t py-1 font-medium">
        <span>{t('inTotal')}</span>
        <Amount value={total} currency={currency} sign="always" />
      </li>
    </ul>
  );
}
