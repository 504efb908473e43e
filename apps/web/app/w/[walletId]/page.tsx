import type { Metadata } from 'next';
import { netWorthInput, SPARKLINE_RANGE, sparklinesInput } from '#features/assets/net-worth-inputs.ts';
import { openReviewsInput } from '#features/banks/reviews/open-reviews.ts';
import { currentBudgetMonth } from '#features/budget/current-budget-month.ts';
import { HomePage } from '#features/home/home-page.tsx';
import { newestHomeTransactionsInput } from '#features/home/newest-transactions-input.ts';
import { cashFlowInput } from '#features/reports/cash-flow-input.ts';
import { chartRangePeriod, netWorthSeriesInput, parseChartRange } from '#shared/charts/chart-range.ts';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { prefetchBriefly } from '#shared/data/prefetch-briefly.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { readPeriod } from '#shared/periods/periods.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { todayInTimeZone } from '#shared/wallet/today.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('frame', 'home');

interface Props {
  readonly params: Promise<{ walletId: string }>;
  readonly searchParams: Promise<{ range?: string }>;
}

export default async function Page({ params, searchParams }: Props) {
  const [{ walletId }, search] = await Promise.all([params, searchParams]);
  const { queryClient, trpc } = await getServerClient();
  const wallet = await queryClient.fetchQuery(trpc.wallets.get.queryOptions({ walletId })).catch(() => null);
  // The layout shows the error.
  if (wallet === null) return null;
  const today = todayInTimeZone(wallet.timeZone);
  const range = parseChartRange(search.range);
  const changed = readPeriod(chartRangePeriod(range, today), today);
  // Not batched, because a batch answers only when all its queries are done.
  const alone = { trpc: { context: UNBATCHED_CONTEXT } };
  const budgetMonth = async () => {
    const [budget] = await queryClient.fetchQuery(trpc.budgets.list.queryOptions({ walletId }, alone)).catch(() => []);
    if (budget === undefined) return;
    const month = currentBudgetMonth(budget, today);
    await queryClient.prefetchQuery(
      trpc.budgets.months.queryOptions({ walletId, id: budget.id, from: month, to: month }, alone),
    );
  };
  // Run the queries concurrently, so that tRPC combines them into one request.
  await Promise.all([
    queryClient.prefetchQuery(
      trpc.reports.netWorthTimeSeries.queryOptions(netWorthSeriesInput(walletId, range, today)),
    ),
    queryClient.prefetchQuery(trpc.reports.comparedWorth.queryOptions(netWorthInput(walletId, today))),
    // Over all time the report sums every transaction, so the page doesn't wait for it.
    range === 'all' ||
      queryClient.prefetchQuery(trpc.reports.worthCauses.queryOptions({ walletId, period: changed.period })),
    // Assets always show the last year, so another range needs its own report.
    range === SPARKLINE_RANGE ||
      queryClient.prefetchQuery(trpc.reports.comparedWorth.queryOptions(netWorthInput(walletId, today, range))),
    queryClient.prefetchQuery(trpc.reports.assetSeries.queryOptions(sparklinesInput(walletId))),
    queryClient.prefetchQuery(
      trpc.reports.comparedFlows.queryOptions(cashFlowInput(walletId, { period: 'thisMonth' })),
    ),
    queryClient.prefetchQuery(trpc.reports.attention.queryOptions({ walletId })),
    prefetchBriefly(budgetMonth()),
    queryClient.prefetchQuery(trpc.matchReviews.list.queryOptions(openReviewsInput(walletId))),
    queryClient.prefetchQuery(trpc.transactions.list.queryOptions(newestHomeTransactionsInput(walletId))),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions({ walletId, ...FULL_PAGE })),
    queryClient.prefetchQuery(trpc.assetGroups.list.queryOptions({ walletId, ...FULL_PAGE })),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions({ walletId, ...FULL_PAGE })),
  ]);
  return (
    <PrefetchedDataProvider>
      <HomePage />
    </PrefetchedDataProvider>
  );
}
