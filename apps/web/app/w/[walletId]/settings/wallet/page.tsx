import type { Metadata } from 'next';
import { requirePerson } from '#features/identity/require-person.ts';
import { WalletSettings } from '#features/settings/wallet-settings.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.wallet');

export default async function Page() {
  await requirePerson();
  return <WalletSettings />;
}
