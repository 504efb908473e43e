import type { Metadata } from 'next';
import { Hydrated } from '../../../../data/hydrated.tsx';
import { titleOf } from '../../../../i18n/title.ts';
import { TransfersPage } from '../../../../transfers/transfers-page.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('transfers', 'title');

// What looks like transfers takes a while to find in a long ledger: the page does not wait for it.
export default function Page() {
  return (
    <Hydrated>
      <TransfersPage />
    </Hydrated>
  );
}
