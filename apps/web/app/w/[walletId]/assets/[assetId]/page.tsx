import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AssetPage } from '#features/assets/asset-page.tsx';
import { netWorthInput } from '#features/assets/net-worth-inputs.ts';
import { newestTransactionsInput } from '#features/assets/newest-transactions-input.ts';
import { PastImports } from '#features/import/past-imports.tsx';
import { isPositionAssetType } from '#features/investments/positions.ts';
import { assetBalanceSeriesInput, parseChartRange } from '#shared/charts/chart-range.ts';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { toClientProblem } from '#shared/problems/problem.ts';
import { todayInTimeZone } from '#shared/wallet/today.ts';

interface Props {
  readonly params: Promise<{ walletId: string; assetId: string }>;
  readonly searchParams: Promise<{ range?: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { walletId, assetId: id } = await params;
  const { queryClient, trpc } = await getServerClient();
  const asset = await queryClient.fetchQuery(trpc.assets.get.queryOptions({ walletId, id })).catch(() => null);
  return asset === null ? {} : { title: asset.name };
}

export default async function Page({ params, searchParams }: Props) {
  const [{ walletId, assetId }, search] = await Promise.all([params, searchParams]);
  const { queryClient, trpc } = await getServerClient();
  let holdsPositions = false;
  try {
    const asset = await queryClient.fetchQuery(trpc.assets.get.queryOptions({ walletId, id: assetId }));
    holdsPositions = isPositionAssetType(asset.type);
  } catch (error) {
    if (['notFound', 'invalidInput'].includes(toClientProblem(error).code)) notFound();
  }
  const wallet = await queryClient.fetchQuery(trpc.wallets.get.queryOptions({ walletId })).catch(() => null);
  // The layout shows the error.
  if (wallet === null) return null;
  const today = todayInTimeZone(wallet.timeZone);
  const whole = { walletId, ...FULL_PAGE };
  const range = parseChartRange(search.range);
  const line = { ...assetBalanceSeriesInput(walletId, range, today), assetIds: [assetId] };
  await Promise.all([
    queryClient.prefetchQuery(trpc.reports.netWorthTimeSeries.queryOptions(line)),
    queryClient.prefetchQuery(trpc.reports.comparedWorth.queryOptions(netWorthInput(walletId, today, range))),
    queryClient.prefetchQuery(trpc.transactions.list.queryOptions(newestTransactionsInput(walletId, assetId))),
    queryClient.prefetchQuery(trpc.assets.balances.queryOptions({ walletId })),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.assetGroups.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.assets.coverage.queryOptions({ walletId, id: assetId })),
    queryClient.prefetchQuery(trpc.closings.list.queryOptions(whole)),
    // Other assets rarely have positions, so their page doesn't wait for the report.
    ...(holdsPositions ? [queryClient.prefetchQuery(trpc.reports.securityPositions.queryOptions({ walletId }))] : []),
  ]);
  return (
    <PrefetchedDataProvider>
      <AssetPage assetId={assetId} imports={<PastImports assetId={assetId} />} />
    </PrefetchedDataProvider>
  );
}
