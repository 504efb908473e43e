import type { Metadata } from 'next';
import { Hydrated } from '../../../../../data/hydrated.tsx';
import { titleOf } from '../../../../../i18n/title.ts';
import { LinkedPage } from '../../../../../transfers/linked-page.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('transfers', 'linkedTitle');

export default function Page() {
  return (
    <Hydrated>
      <LinkedPage />
    </Hydrated>
  );
}
