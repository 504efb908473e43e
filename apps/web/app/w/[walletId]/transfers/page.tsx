import type { Metadata } from 'next';
import { TransfersPage } from '#features/transfers/transfers-page.tsx';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('transfers', 'title');

// Proposals are not prefetched, because finding them may take a while in a large wallet.
export default function Page() {
  return (
    <PrefetchedDataProvider>
      <TransfersPage />
    </PrefetchedDataProvider>
  );
}
