import type { Metadata } from 'next';
import { LinkedTransfersPage } from '#features/transfers/linked-transfers-page.tsx';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('transfers', 'linkedTitle');

export default function Page() {
  return (
    <PrefetchedDataProvider>
      <LinkedTransfersPage />
    </PrefetchedDataProvider>
  );
}
