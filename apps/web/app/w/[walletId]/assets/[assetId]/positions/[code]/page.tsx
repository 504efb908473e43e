import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { parseInstrument } from '#features/investments/instrument.ts';
import { PositionPage } from '#features/investments/position-page.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { toClientProblem } from '#shared/problems/problem.ts';

interface Props {
  readonly params: Promise<{ walletId: string; assetId: string; code: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { walletId, code } = await params;
  if (parseInstrument(code)?.kind !== 'security') return { title: code };
  const { queryClient, trpc } = await getServerClient();
  const details = trpc.securities.get.queryOptions({ walletId, isin: code });
  const security = await queryClient.fetchQuery(details).catch(() => null);
  return { title: security?.name ?? code };
}

export default async function Page({ params }: Props) {
  const { walletId, assetId, code } = await params;
  const instrument = parseInstrument(code);
  if (instrument === null) notFound();
  const { queryClient, trpc } = await getServerClient();
  const whole = { walletId, ...FULL_PAGE };
  const asked = [
    queryClient.fetchQuery(trpc.assets.get.queryOptions({ walletId, id: assetId })),
    ...(instrument.kind === 'security'
      ? [queryClient.fetchQuery(trpc.securities.get.queryOptions({ walletId, isin: code }))]
      : []),
  ];
  try {
    await Promise.all(asked);
  } catch (error) {
    // An ISIN with a wrong check digit is not found; the page itself reports other errors.
    if (['notFound', 'invalidInput'].includes(toClientProblem(error).code)) notFound();
  }
  await Promise.all([
    queryClient.prefetchQuery(trpc.reports.securityPositions.queryOptions({ walletId })),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions(whole)),
  ]);
  return (
    <PrefetchedDataProvider>
      <PositionPage assetId={assetId} instrument={instrument} />
    </PrefetchedDataProvider>
  );
}
