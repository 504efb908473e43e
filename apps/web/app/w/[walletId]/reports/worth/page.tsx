import type { Metadata } from 'next';
import { Hydrated } from '../../../../../data/hydrated.tsx';
import { WHOLE } from '../../../../../data/whole.ts';
import { titleOf } from '../../../../../i18n/title.ts';
import { askedReport, type ReportAddress } from '../../../../../reports/asked-report.ts';
import { detailsInput } from '../../../../../reports/changes.ts';
import { isAhead } from '../../../../../reports/periods.ts';
import { WorthPage } from '../../../../../reports/worth-page.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('reports', 'title');

export default async function Page(address: ReportAddress) {
  const asked = await askedReport(address);
  if (asked === null) return null;
  const { walletId, today, shown, queryClient, trpc } = asked;
  await Promise.all([
    queryClient.prefetchQuery(trpc.reports.netWorthByAsset.queryOptions({ walletId, period: shown.period })),
    queryClient.prefetchQuery(trpc.assetGroups.list.queryOptions({ walletId, ...WHOLE })),
    isAhead(shown, today) ||
      queryClient.prefetchQuery(trpc.reports.periodDetails.queryOptions({ walletId, ...detailsInput(shown, today) })),
  ]);
  return (
    <Hydrated>
      <WorthPage />
    </Hydrated>
  );
}
