import type { Metadata } from 'next';
import { LinkedPage } from '#features/transfers/linked-page.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('transfers', 'linkedTitle');

export default function Page() {
  return (
    <Hydrated>
      <LinkedPage />
    </Hydrated>
  );
}
