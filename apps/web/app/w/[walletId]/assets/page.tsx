import type { Metadata } from 'next';
import { AssetsPage } from '#features/assets/assets-page.tsx';
import { netWorthInput, sparklinesInput } from '#features/assets/net-worth-inputs.ts';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { todayInTimeZone } from '#shared/wallet/today.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('frame', 'assets');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await getServerClient();
  const wallet = await queryClient.fetchQuery(trpc.wallets.get.queryOptions({ walletId })).catch(() => null);
  // The layout shows the error.
  if (wallet === null) return null;
  const whole = { walletId, ...FULL_PAGE };
  await Promise.all([
    queryClient.prefetchQuery(trpc.assets.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.assetGroups.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.assets.balances.queryOptions({ walletId })),
    queryClient.prefetchQuery(
      trpc.reports.comparedWorth.queryOptions(netWorthInput(walletId, todayInTimeZone(wallet.timeZone))),
    ),
    queryClient.prefetchQuery(trpc.reports.assetSeries.queryOptions(sparklinesInput(walletId))),
  ]);
  return (
    <PrefetchedDataProvider>
      <AssetsPage />
    </PrefetchedDataProvider>
  );
}
