import type { Metadata } from 'next';
import { Hydrated } from '../../../../data/hydrated.tsx';
import { serverData } from '../../../../data/server.ts';
import { WHOLE } from '../../../../data/whole.ts';
import { titleOf } from '../../../../i18n/title.ts';
import { MerchantsPage } from '../../../../merchants/merchants-page.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('merchants', 'places.merchants');

export default async function Page({ params }: { params: Promise<{ walletId: string }> }) {
  const { walletId } = await params;
  const { queryClient, trpc } = await serverData();
  const whole = { walletId, ...WHOLE };
  await Promise.all([
    queryClient.prefetchQuery(trpc.merchants.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions(whole)),
  ]);
  return (
    <Hydrated>
      <MerchantsPage />
    </Hydrated>
  );
}
