'use client';

import { lastOfMonth } from '@coffer/domain/dates.ts';
import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { SegmentedControl } from '@coffer/ui/segmented-control.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { ChartPanel } from '#shared/charts/chart-panel.tsx';
import type { ChartSeries } from '#shared/charts/chart-series.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ScenarioComparisonTable } from './comparison-table.tsx';
import { limitPlanSeries, PLAN_MONTHS_SHOWN_FIRST, usePastValues, withPastValues } from './past-values.ts';
import type { ProjectedMonth, Scenario } from './plan-records.ts';
import { type ProjectionSummary, projectionSeries, summariseProjection } from './projection.ts';
import { assetsOnDayHref, projectionMonthHref } from './projection-month-href.ts';
import { scenarioComparisonColumn } from './scenario-comparison.ts';
import { DifferenceNote, ScenarioComparisonChoice } from './scenario-comparison-choice.tsx';
import { ScenarioFacts } from './scenario-facts.tsx';
import { useHasPositions } from './use-has-positions.ts';
import { useScenarios } from './use-plan.ts';

interface Props {
  readonly scenario: Scenario;
  readonly months: readonly ProjectedMonth[] | undefined;
  readonly problem: unknown;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
}

/** The projection of a scenario: the final total, the change until then, and a chart. */
export function ProjectionCard({ scenario, months, problem, onRetry, onEdit }: Props) {
  const { wallet } = useWallet();
  const outlook = months && summariseProjection(months, wallet.currency);
  return (
    <Card className="pt-1">
      {(months !== undefined || problem === null) && <Headline scenario={scenario} outlook={outlook} />}
      <ScenarioFacts scenario={scenario} onEdit={onEdit} />
      <Chart scenario={scenario} months={months} problem={problem} onRetry={onRetry} />
    </Card>
  );
}

const VIEWS = ['near', 'whole'] as const;
type View = (typeof VIEWS)[number];

/** The chart of the year before the plan and the plan's first two years, or of the whole plan. */
function Chart({ scenario, months, problem, onRetry }: Omit<Props, 'onEdit'>) {
  const t = useTranslations('plan');
  const { walletId, wallet, today } = useWallet();
  const hasPositions = useHasPositions(scenario);
  const compared = useComparison(scenario);
  const [view, setView] = useState<View>('near');
  const past = usePastValues(scenario);
  const plan = useSeries(months, compared.other, compared.months);
  const isLong = (months?.length ?? 0) > PLAN_MONTHS_SHOWN_FIRST;
  const series = useMemo(() => {
    if (plan === null || past === undefined) return null;
    const whole = withPastValues(plan, past);
    return view === 'near' ? limitPlanSeries(whole, past.length) : whole;
  }, [plan, past, view]);
  const hrefOf = useCallback(
    (period: string) => projectionMonthHref(walletId, { scenario, today, hasPositions }, period),
    [walletId, scenario, today, hasPositions],
  );
  return (
    <div className="mt-4">
      <ChartPanel
        title={scenario.name}
        currency={wallet.currency}
        series={series}
        decimals={0}
        marked={{ first: scenario.startDate, last: lastOfMonth(`${series?.periods.at(-1) ?? scenario.endMonth}-01`) }}
        problem={problem}
        onRetry={onRetry}
        until={lastOfMonth(`${scenario.endMonth}-01`)}
        hrefOf={hrefOf}
        oldestFirst
        controls={
          <>
            <h2 className="font-medium">{t('byMonth')}</h2>
            {isLong && (
              <SegmentedControl
                size="small"
                label={t('shownMonths')}
                value={view}
                options={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
                onValueChange={setView}
              />
            )}
            {compared.others.length > 0 && (
              <ScenarioComparisonChoice others={compared.others} chosen={compared.other} onChoose={compared.choose} />
            )}
          </>
        }
      />
      {months !== undefined && compared.other !== null && compared.months !== undefined && (
        <>
          <DifferenceNote months={months} other={compared.months} name={compared.other.name} />
          <ScenarioComparisonTable
            own={{ scenario, months }}
            other={{ scenario: compared.other, months: compared.months }}
          />
        </>
      )}
    </div>
  );
}

/** The scenario chosen for comparison, if any. */
function useComparison({ id }: Scenario) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { scenarios } = useScenarios();
  const [chosen, choose] = useState<string | null>(null);
  const others = (scenarios ?? []).filter((other) => other.id !== id);
  const other = others.find((one) => one.id === chosen) ?? null;
  const { data } = useQuery(
    trpc.reports.projectedMonths.queryOptions({ walletId, scenarioId: other?.id ?? id }, { enabled: other !== null }),
  );
  return { others, other, choose, months: other === null ? undefined : data };
}

function useSeries(
  months: readonly ProjectedMonth[] | undefined,
  other: Scenario | null,
  otherMonths: readonly ProjectedMonth[] | undefined,
): ChartSeries | null {
  const t = useTranslations('plan');
  const chart = useTranslations('home.chart');
  const { currency } = useWallet().wallet;
  const otherName = other?.name ?? '';
  return useMemo(() => {
    if (months === undefined) return null;
    const names = {
      cumulative: chart('value'),
      withoutReturn: t('withoutReturn'),
      planned: t('planned'),
      yielded: t('yielded'),
    };
    const own = projectionSeries(months, names, currency);
    if (otherMonths === undefined) return own;
    return { ...own, columns: [...own.columns, scenarioComparisonColumn(months, otherMonths, otherName)] };
  }, [t, chart, months, otherMonths, otherName, currency]);
}

function Headline({ scenario, outlook }: { scenario: Scenario; outlook: ProjectionSummary | null | undefined }) {
  const t = useTranslations('plan');
  const format = useFormat();
  const { wallet } = useWallet();
  return (
    <>
      <h2 className="text-muted">{t('atEndOf', { month: format.month(scenario.endMonth) })}</h2>
      <p className="min-h-11 font-semibold text-[min(2.25rem,9vw)] leading-tight tracking-tight">
        {outlook ? (
          <Amount
            value={outlook.end}
            currency={wallet.currency}
            decimals={0}
            className={outlook.end < 0 ? 'text-loss' : ''}
          />
        ) : (
          <Skeleton className="h-11 w-64 max-w-full" />
        )}
      </p>
      <div className="min-h-12">{outlook && <Changes scenario={scenario} outlook={outlook} />}</div>
    </>
  );
}

/** The change of net worth since the start, split into planned amounts and return. */
function Changes({
  scenario,
  outlook: { base, change, planned, yielded },
}: {
  scenario: Scenario;
  outlook: ProjectionSummary;
}) {
  const t = useTranslations('plan');
  const format = useFormat();
  const { walletId, wallet } = useWallet();
  const { currency } = wallet;
  const { startDate, assetIds } = scenario;
  const hasPositions = useHasPositions(scenario);
  const from = <Amount value={base} currency={currency} decimals={0} />;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <Delta value={change} currency={currency} decimals={0} />
        <span className="text-muted">
          {t.rich('since', {
            date: format.date(startDate),
            base: () =>
              assetIds.length === 0 ? (
                from
              ) : (
                <Link
                  href={assetsOnDayHref(walletId, { assetIds, hasPositions }, startDate)}
                  className="text-text underline underline-offset-4"
                >
                  {from}
                </Link>
              ),
          })}
        </span>
      </p>
      {yielded !== 0 && (
        <p className="text-muted text-sm">
          {t.rich('ofReturn', {
            planned: () => (
              <Amount value={planned} currency={currency} decimals={0} sign="always" className="text-text" />
            ),
            yielded: () => (
              <Amount value={yielded} currency={currency} decimals={0} sign="always" className="text-text" />
            ),
          })}
        </p>
      )}
    </>
  );
}
