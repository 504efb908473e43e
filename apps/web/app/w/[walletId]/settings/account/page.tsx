import type { Metadata } from 'next';
import { titleOf } from '../../../../../i18n/title.ts';
import { requirePerson } from '../../../../../identity/require-person.ts';
import { AccountSettings } from '../../../../../settings/account-settings.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('settings', 'places.account');

export default async function Page() {
  await requirePerson();
  return <AccountSettings />;
}
