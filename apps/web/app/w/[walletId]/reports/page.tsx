import type { Metadata } from 'next';
import { Hydrated } from '../../../../data/hydrated.tsx';
import { WHOLE } from '../../../../data/whole.ts';
import { titleOf } from '../../../../i18n/title.ts';
import { askedReport, type ReportAddress } from '../../../../reports/asked-report.ts';
import { cashFlowInput } from '../../../../reports/cash-flow-input.ts';
import { payeesInput } from '../../../../reports/payees-input.ts';
import { comparedPeriods } from '../../../../reports/periods.ts';
import { ReportsPage } from '../../../../reports/reports-page.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('reports', 'title');

export default async function Page(address: ReportAddress) {
  const asked = await askedReport(address);
  if (asked === null) return null;
  const { walletId, today, shown, queryClient, trpc } = asked;
  const { now } = comparedPeriods(shown, today);
  await Promise.all([
    queryClient.prefetchQuery(trpc.reports.cashFlowByCategory.queryOptions(cashFlowInput(walletId, shown))),
    queryClient.prefetchQuery(trpc.reports.expensesByMerchant.queryOptions(payeesInput(walletId, now))),
    queryClient.prefetchQuery(trpc.reports.transfers.queryOptions({ walletId, period: now.period })),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions({ walletId, ...WHOLE })),
    queryClient.prefetchQuery(trpc.categoryGroups.list.queryOptions({ walletId, ...WHOLE })),
  ]);
  return (
    <Hydrated>
      <ReportsPage />
    </Hydrated>
  );
}
