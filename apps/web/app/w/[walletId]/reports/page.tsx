import type { Metadata } from 'next';
import { Hydrated } from '../../../../data/hydrated.tsx';
import { serverData } from '../../../../data/server.ts';
import { WHOLE } from '../../../../data/whole.ts';
import { titleOf } from '../../../../i18n/title.ts';
import { readPeriod } from '../../../../reports/periods.ts';
import { ReportsPage } from '../../../../reports/reports-page.tsx';
import { todayIn } from '../../../../wallet/today.ts';

export const generateMetadata = (): Promise<Metadata> => titleOf('reports', 'title');

interface Props {
  readonly params: Promise<{ walletId: string }>;
  readonly searchParams: Promise<{ period?: string | string[] }>;
}

export default async function Page({ params, searchParams }: Props) {
  const [{ walletId }, { period: asked }] = await Promise.all([params, searchParams]);
  const { queryClient, trpc } = await serverData();
  const wallet = await queryClient.fetchQuery(trpc.wallets.get.queryOptions({ walletId })).catch(() => null);
  // The layout says why.
  if (wallet === null) return null;
  const { period } = readPeriod(typeof asked === 'string' ? asked : null, todayIn(wallet.timeZone));
  const input = { walletId, period };
  await Promise.all([
    queryClient.prefetchQuery(trpc.reports.cashFlowByCategory.queryOptions(input)),
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
