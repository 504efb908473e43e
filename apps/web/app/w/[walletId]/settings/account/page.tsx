import type { Metadata } from 'next';
import { titleOf } from '../../../../../i18n/title.ts';
import { AccountSettings } from '../../../../../settings/account-settings.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('settings', 'places.account');

export default function Page() {
  return <AccountSettings />;
}
