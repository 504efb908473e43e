'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { MoneyInput } from '@coffer/ui/money-input.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { computeAffordability } from './affordability.ts';
import type { ProjectedMonth, Scenario } from './plan-records.ts';
import { type ProjectionSummary, summariseProjection } from './projection.ts';

const QUESTIONS = ['last', 'afford'] as const;
type Question = (typeof QUESTIONS)[number];

interface Props {
  readonly scenario: Scenario;
  readonly months: readonly ProjectedMonth[] | undefined;
}

/** Answers one question about the plan: how long the money lasts, or when an amount is affordable. */
export function PlanQuestionCard({ scenario, months }: Props) {
  const t = useTranslations('plan.question');
  const { wallet } = useWallet();
  const [question, setQuestion] = useState<Question>('last');
  const [amount, setAmount] = useState('');
  const outlook = months && summariseProjection(months, wallet.currency);
  return (
    <Card>
      <div className="grid justify-items-start gap-3">
        <SegmentedControl
          label={t('label')}
          value={question}
          options={QUESTIONS.map((value) => ({ value, label: t(`asked.${value}`) }))}
          onValueChange={setQuestion}
        />
        {question === 'afford' && (
          <Field label={t('amount')} className="max-w-56">
            <MoneyInput value={amount} onValueChange={setAmount} currency={wallet.currency} />
          </Field>
        )}
        <p role="status" aria-label={t('answer')} className="text-pretty text-lg">
          {outlook == null || months === undefined ? (
            <Skeleton className="h-7 w-80 max-w-full" />
          ) : question === 'last' ? (
            <Lasting outlook={outlook} />
          ) : (
            <Affording months={months} scenario={scenario} amount={amount} />
          )}
        </p>
      </div>
    </Card>
  );
}

function Whole({ value }: { value: number }) {
  const { currency } = useWallet().wallet;
  return <Amount value={value} currency={currency} decimals={0} className="whitespace-nowrap font-semibold" />;
}

const strong = (words: ReactNode) => <strong className="font-semibold">{words}</strong>;

function Lasting({ outlook: { base, belowZero, lastMonth, lowest } }: { outlook: ProjectionSummary }) {
  const t = useTranslations('plan.question');
  const format = useFormat();
  if (base < 0) return t('startsBelow');
  const low = { lowestMonth: format.month(lowest.period), lowest: () => <Whole value={lowest.cumulative} /> };
  if (belowZero === null) return t.rich('lasts', { month: format.month(lastMonth), strong, ...low });
  return t.rich('endsIn', { month: format.month(belowZero), strong, ...low });
}

function Affording({
  scenario,
  months,
  amount,
}: Props & { readonly amount: string; readonly months: readonly ProjectedMonth[] }) {
  const t = useTranslations('plan.question');
  const format = useFormat();
  const price = Number(amount);
  const answer = computeAffordability(months, price, scenario.expectedAnnualReturn);
  if (answer === null || amount === '' || Number.isNaN(price) || price <= 0) return t('enterAmount');
  if (answer.from === null) {
    if (answer.most <= 0) return t('nothing', { month: format.month(scenario.endMonth) });
    return t.rich('never', {
      ...{ month: format.month(scenario.endMonth), mostMonth: format.month(answer.mostIn), strong },
      most: () => <Whole value={Math.floor(answer.most)} />,
    });
  }
  if (answer.from === months[0]?.period) return t.rich('now', { month: format.month(scenario.endMonth), strong });
  return t.rich('from', { from: format.month(answer.from), month: format.month(scenario.endMonth), strong });
}
