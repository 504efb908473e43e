import type { Metadata } from 'next';
import { requirePerson } from '#features/identity/require-person.ts';
import { AccountSettings } from '#features/settings/account-settings.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.account');

export default async function Page() {
  await requirePerson();
  return <AccountSettings />;
}
