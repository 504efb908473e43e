import type { Metadata } from 'next';
import { cashFlowInput } from '#features/reports/cash-flow-input.ts';
import { merchantExpensesInput } from '#features/reports/merchant-expenses-input.ts';
import { type ReportPageProps, readReportPageProps } from '#features/reports/report-page-props.ts';
import { ReportsPage } from '#features/reports/reports-page.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { comparedPeriods } from '#shared/periods/periods.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('reports', 'title');

export default async function Page(address: ReportPageProps) {
  const asked = await readReportPageProps(address);
  if (asked === null) return null;
  const { walletId, today, shown, queryClient, trpc } = asked;
  const { now } = comparedPeriods(shown, today);
  await Promise.all([
    queryClient.prefetchQuery(trpc.reports.comparedFlows.queryOptions(cashFlowInput(walletId, shown))),
    queryClient.prefetchQuery(trpc.reports.expensesByMerchant.queryOptions(merchantExpensesInput(walletId, now))),
    queryClient.prefetchQuery(trpc.reports.movedAmounts.queryOptions({ walletId, period: shown.period })),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions({ walletId, ...FULL_PAGE })),
    queryClient.prefetchQuery(trpc.categoryGroups.list.queryOptions({ walletId, ...FULL_PAGE })),
  ]);
  return (
    <PrefetchedDataProvider>
      <ReportsPage />
    </PrefetchedDataProvider>
  );
}
