'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { Tooltip } from '@coffer/ui/tooltip.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { useCashFlowHref } from '#features/reports/use-cash-flow-href.ts';
import { useComparedDays } from '#features/reports/use-compared-days.ts';
import { useFlows } from '#features/reports/use-flows.ts';
import { Bar } from '#shared/charts/bar.tsx';
import { useFormat } from '#shared/format/use-format.ts';
import { type PeriodWithDays, presetPeriod } from '#shared/periods/periods.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import {
  type ComparedFlow,
  type FlowWithFilters,
  type MonthCashFlow,
  type MonthCategoryFlow,
  summariseCashFlow,
} from './cash-flow.ts';

/** This month's income and expenses so far, compared with the same days of the previous month. */
export function MonthCashFlowCard() {
  const t = useTranslations('home');
  const words = useProblemSentence();
  const format = useFormat();
  const { wallet, today } = useWallet();
  const { data, error, refetch, isFetching } = useFlows({ period: 'thisMonth' });
  return (
    <Card title={t('month', { month: format.month(today) })}>
      {data !== undefined && <Flows flow={summariseCashFlow(data.byCategory, wallet.currency)} />}
      {data === undefined && error === null && <SkeletonRows rows={6} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
    </Card>
  );
}

function Flows({ flow: { income, expense, uncategorized, net, largest } }: { flow: MonthCashFlow }) {
  const t = useTranslations('home');
  const days = useMonthLabels();
  const longest = findLargestFlow([income, expense]);
  const longestCategory = findLargestFlow(largest);
  if (net.now === 0 && net.before === 0 && longest === 0 && uncategorized === null) {
    return <p className="text-muted">{t('noFlow')}</p>;
  }
  return (
    <>
      <p aria-hidden className="flex justify-end pb-1 text-right text-muted text-sm max-sm:flex-col">
        <span className={HEAD}>{days.now}</span>
        <span className={HEAD}>{days.before}</span>
      </p>
      <ul>
        <Line name={t('income')} flow={income}>
          <Bars flow={income} longest={longest} tone="gain" />
        </Line>
        <Line name={t('expense')} flow={expense}>
          <Bars flow={expense} longest={longest} tone="loss" />
        </Line>
        {uncategorized !== null && <Line name={t('uncategorized')} flow={uncategorized} />}
        <Line name={t('net')} flow={net} strong />
      </ul>
      {largest.length > 0 && (
        <>
          <h3 className="pt-4 pb-1 font-medium text-muted text-sm">{t('largest')}</h3>
          <ul>
            {largest.map((flow) => (
              <Line key={flow.id} name={<CategoryName flow={flow} />} flow={flow}>
                <Bars flow={flow} longest={longestCategory} tone="loss" />
              </Line>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The class that aligns the amounts of a month. */
const COLUMN = 'sm:min-w-[7.5rem]';
const HEAD = 'sm:w-[7.5rem] sm:pl-3 whitespace-nowrap';

interface LineProps {
  readonly name: ReactNode;
  readonly flow: FlowWithFilters;
  readonly strong?: boolean;
  readonly children?: ReactNode;
}

/** A row of the card. On narrow screens, the amounts wrap onto the next line. */
function Line({ name, flow, strong = false, children }: LineProps) {
  const { filters } = flow;
  const days = useMonthLabels();
  const { now, before } = useMonths();
  const hrefOfNow = useCashFlowHref(now);
  const hrefOfBefore = useCashFlowHref(before ?? now);
  const { currency } = useWallet().wallet;
  return (
    <li className={classNames('group relative', strong && 'mt-1 border-line border-t pt-1 font-medium')}>
      <div className="flex flex-wrap items-baseline gap-x-3 py-1">
        {filters === null ? (
          <span className="min-w-24 flex-1 [overflow-wrap:anywhere]">{name}</span>
        ) : (
          <Link
            prefetch={false}
            href={hrefOfNow(filters)}
            className="min-w-24 flex-1 underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </Link>
        )}
        <p className="ml-auto flex text-right max-sm:flex-col">
          <span className={COLUMN}>
            <span className="sr-only">{days.now}: </span>
            <Amount value={flow.now} currency={currency} {...(strong ? { tone: 'gainLoss' as const } : {})} />
          </span>
          <span className={classNames('font-normal text-muted max-sm:text-sm', COLUMN)}>
            <span className="sr-only">{days.before}: </span>
            {filters === null || before === null ? (
              <Amount value={flow.before} currency={currency} />
            ) : (
              <Link
                prefetch={false}
                href={hrefOfBefore(filters)}
                className="relative z-1 underline-offset-4 hover:underline"
              >
                <Amount value={flow.before} currency={currency} />
              </Link>
            )}
          </span>
        </p>
      </div>
      {children}
    </li>
  );
}

function CategoryName({ flow: { name, emoji, path } }: { flow: MonthCategoryFlow }) {
  return (
    <Tooltip text={path}>
      <span>
        {emoji !== null && <span aria-hidden>{emoji} </span>}
        {name}
      </span>
    </Tooltip>
  );
}

/** Both months as bars; the numbers are above. */
function Bars({ flow, longest, tone }: { flow: ComparedFlow; longest: number; tone: 'gain' | 'loss' }) {
  if (longest === 0) return null;
  return (
    <div aria-hidden className="pb-1.5">
      <Bar share={Math.abs(flow.now) / longest} tone={tone} />
      <Bar share={Math.abs(flow.before) / longest} tone="before" />
    </div>
  );
}

function findLargestFlow(flows: readonly ComparedFlow[]): number {
  return Math.max(0, ...flows.flatMap(({ now, before }) => [Math.abs(now), Math.abs(before)]));
}

/** This month so far, and the same days of the previous month. */
function useMonths() {
  const { today } = useWallet();
  return useComparedDays(useMemo(() => presetPeriod('thisMonth', today), [today]));
}

/** The labels of both months. They omit the year, because a longer text would wrap. */
function useMonthLabels() {
  const { shortDays } = useFormat();
  const { now, before } = useMonths();
  const days = (shown: PeriodWithDays | null) =>
    shown === null || shown.first === null ? '' : shortDays(shown.first, shown.last);
  return { now: days(now), before: days(before) };
}
