import type { Metadata } from 'next';
import { detailsInput } from '#features/reports/changes.ts';
import { type ReportAddress, readReportAddress } from '#features/reports/report-address.ts';
import { WorthPage } from '#features/reports/worth-page.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { isFuturePeriod } from '#shared/periods/periods.ts';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('reports', 'title');

export default async function Page(address: ReportAddress) {
  const asked = await readReportAddress(address);
  if (asked === null) return null;
  const { walletId, today, shown, queryClient, trpc } = asked;
  await Promise.all([
    queryClient.prefetchQuery(trpc.reports.comparedWorth.queryOptions({ walletId, period: shown.period })),
    queryClient.prefetchQuery(trpc.assetGroups.list.queryOptions({ walletId, ...FULL_PAGE })),
    isFuturePeriod(shown, today) ||
      queryClient.prefetchQuery(trpc.reports.periodDetails.queryOptions({ walletId, ...detailsInput(shown, today) })),
  ]);
  return (
    <Hydrated>
      <WorthPage />
    </Hydrated>
  );
}
