import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requirePerson } from '#features/identity/require-person.ts';
import { BankProvidersSettings } from '#features/settings/instance/bank-providers-settings.tsx';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.bankProviders');

export default async function Page() {
  await requirePerson();
  const { queryClient, trpc } = await getServerClient();
  const { isOwner } = await queryClient.fetchQuery(trpc.instance.state.queryOptions());
  if (!isOwner) notFound();
  await Promise.all([
    queryClient.prefetchQuery(trpc.instance.bankProviders.queryOptions()),
    queryClient.prefetchQuery(trpc.instance.priceSources.queryOptions()),
  ]);
  return (
    <PrefetchedDataProvider>
      <BankProvidersSettings />
    </PrefetchedDataProvider>
  );
}
