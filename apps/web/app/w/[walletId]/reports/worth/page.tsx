import type { Metadata } from 'next';
import { netWorthChangeDetailsInput } from '#features/reports/net-worth-changes.ts';
import { NetWorthPage } from '#features/reports/net-worth-page.tsx';
import { type ReportPageProps, readReportPageProps } from '#features/reports/report-page-props.ts';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { isFuturePeriod } from '#shared/periods/periods.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('reports', 'title');

export default async function Page(address: ReportPageProps) {
  const asked = await readReportPageProps(address);
  if (asked === null) return null;
  const { walletId, today, shown, queryClient, trpc } = asked;
  await Promise.all([
    queryClient.prefetchQuery(trpc.reports.comparedWorth.queryOptions({ walletId, period: shown.period })),
    queryClient.prefetchQuery(trpc.assetGroups.list.queryOptions({ walletId, ...FULL_PAGE })),
    isFuturePeriod(shown, today) ||
      queryClient.prefetchQuery(
        trpc.reports.periodDetails.queryOptions({ walletId, ...netWorthChangeDetailsInput(shown, today) }),
      ),
  ]);
  return (
    <PrefetchedDataProvider>
      <NetWorthPage />
    </PrefetchedDataProvider>
  );
}
