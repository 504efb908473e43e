import type { Metadata } from 'next';
import { requirePerson } from '#features/identity/require-person.ts';
import { AccountSettings } from '#features/settings/account-settings.tsx';
import { titleOf } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => titleOf('settings', 'places.account');

export default async function Page() {
  await requirePerson();
  return <AccountSettings />;
}
