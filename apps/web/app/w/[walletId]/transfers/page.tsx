import type { Metadata } from 'next';
import { TransfersPage } from '#features/transfers/transfers-page.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('transfers', 'title');

// Proposals are not prefetched, because finding them may take a while in a large wallet.
export default function Page() {
  return (
    <Hydrated>
      <TransfersPage />
    </Hydrated>
  );
}
