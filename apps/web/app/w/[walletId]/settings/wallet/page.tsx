import type { Metadata } from 'next';
import { titleOf } from '../../../../../i18n/title.ts';
import { requirePerson } from '../../../../../identity/require-person.ts';
import { WalletSettings } from '../../../../../settings/wallet-settings.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('settings', 'places.wallet');

export default async function Page() {
  await requirePerson();
  return <WalletSettings />;
}
