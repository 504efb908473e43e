'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { AssetValueChange } from '#features/assets/asset-value-change.tsx';
import { balanceTransactionsHref } from '#features/assets/balance-href.ts';
import { netWorthInput } from '#features/assets/net-worth-inputs.ts';
import { computeNetWorthTotal } from '#features/assets/net-worth-total.ts';
import { useAssetsOverview } from '#features/assets/use-assets-overview.ts';
import { NetWorthCauses } from '#features/reports/net-worth-causes.tsx';
import { type ChartRange, chartRangePeriod } from '#shared/charts/chart-range.ts';
import { type ChartGroup, groupLargestAssets } from '#shared/charts/largest-assets.ts';
import { NetWorthChart } from '#shared/charts/net-worth-chart.tsx';
import { useChartRange } from '#shared/charts/use-chart-range.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { readPeriod } from '#shared/periods/periods.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The net worth today, its change in the range of the chart, why it changed, and the chart. */
export function NetWorthCard() {
  const [range, setRange] = useChartRange();
  const parts = useChartParts();
  const { today } = useWallet();
  return (
    <Card className="pt-1">
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[2fr_3fr]">
        <div className="min-w-0">
          <Headline range={range} />
          <NetWorthCauses isStacked shown={readPeriod(chartRangePeriod(range, today), today)} className="mt-3" />
        </div>
        <NetWorthChart {...parts} range={range} onRange={setRange} />
      </div>
    </Card>
  );
}

function Headline({ range }: { range: ChartRange }) {
  const t = useTranslations('home');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const { walletId, wallet, today } = useWallet();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    trpc.reports.comparedWorth.queryOptions(netWorthInput(walletId, today, range), {
      placeholderData: keepPreviousData,
    }),
  );
  if (data === undefined && error !== null) {
    return (
      <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
        {words(error)}
      </ErrorState>
    );
  }
  const worth = data && computeNetWorthTotal(data, wallet.currency);
  const hasPositions = Object.values(data?.byAsset ?? {}).some((row) => row.hasPositions);
  return (
    <>
      <h2 className="text-muted">{t('netWorth')}</h2>
      <p className="min-h-11 font-semibold text-[min(2.25rem,9vw)] leading-tight tracking-tight">
        {worth ? (
          <Link
            prefetch={false}
            href={balanceTransactionsHref(walletId, { today, assetId: null, hasPositions })}
            className="underline-offset-8 hover:underline"
          >
            <Amount value={worth.value} currency={wallet.currency} />
          </Link>
        ) : (
          <Skeleton className="h-11 w-64 max-w-full" />
        )}
      </p>
      {/* While another range loads, only today's value is still valid. */}
      <div className="min-h-12">{worth && !isPlaceholderData && <AssetValueChange worth={worth} range={range} />}</div>
    </>
  );
}

/** The wallet's groups and assets as parts of the chart; archived assets stay in their groups. */
function useChartParts() {
  const t = useTranslations('assets');
  const chart = useTranslations('home.chart');
  const { overview } = useAssetsOverview();
  return useMemo(() => {
    const { sections = [], archived = [], hasPositions = false } = overview ?? {};
    const parts: ChartGroup[] = sections.map(({ group, assets }) => ({
      id: group?.id ?? 'none',
      name: group?.name ?? t('noGroup'),
      assetIds: assets.map(({ asset }) => asset.id),
    }));
    const past = { id: 'archived', name: t('archived'), assetIds: archived.map(({ asset }) => asset.id) };
    const all = [...sections.flatMap(({ assets }) => assets), ...archived];
    const held = all.map(({ asset: { id, name }, value }) => ({ id, name, value }));
    return {
      groups: [...parts, past].filter(({ assetIds }) => assetIds.length > 0),
      assets: groupLargestAssets(held, chart('others')),
      hasPositions,
    };
  }, [overview, t, chart]);
}
