import type { Metadata } from 'next';
import { Hydrated } from '../../../../../data/hydrated.tsx';
import { serverData } from '../../../../../data/server.ts';
import { WHOLE } from '../../../../../data/whole.ts';
import { titleOf } from '../../../../../i18n/title.ts';
import { detailsInput } from '../../../../../reports/changes.ts';
import { isAhead, readPeriod } from '../../../../../reports/periods.ts';
import { WorthPage } from '../../../../../reports/worth-page.tsx';
import { todayIn } from '../../../../../wallet/today.ts';

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
  const today = todayIn(wallet.timeZone);
  const shown = readPeriod(typeof asked === 'string' ? asked : null, today);
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
