import type { Metadata } from 'next';
import { TransfersPage } from '#features/transfers/transfers-page.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { titleOf } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => titleOf('transfers', 'title');

// What looks like transfers takes a while to find in a long ledger: the page does not wait for it.
export default function Page() {
  return (
    <Hydrated>
      <TransfersPage />
    </Hydrated>
  );
}
