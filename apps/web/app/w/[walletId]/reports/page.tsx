import type { Metadata } from 'next';
import { Hydrated } from '../../../../data/hydrated.tsx';
import { WHOLE } from '../../../../data/whole.ts';
import { titleOf } from '../../../../i18n/title.ts';
import { askedReport, type ReportAddress } from '../../../../reports/asked-report.ts';
import { cashFlowInput } from '../../../../reports/cash-flow-input.ts';
import { comparedPeriods } from '../../../../reports/periods.ts';
import { ReportsPage } from '../../../../reports/reports-page.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('reports', 'title');

export default async function Page(address: ReportAddress) {
  const asked = await askedReport(address);
  if (asked === null) return null;
  const { walletId, today, shown, queryClient, trpc } = asked;
  const input = { walletId, period: comparedPeriods(shown, today).now.period };
  await Promise.all([
    queryClient.prefetchQuery(trpc.reports.cashFlowByCategory.queryOptions(cashFlowInput(walletId, shown))),
    queryClient.prefetchQuery(trpc.reports.topExpenses.queryOptions(input)),
    queryClient.prefetchQuery(trpc.reports.transfers.queryOptions(input)),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions({ walletId, ...WHOLE })),
  ]);
  return (
    <Hydrated>
      <ReportsPage />
    </Hydrated>
  );
}
