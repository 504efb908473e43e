import type { Metadata } from 'next';
import { requirePerson } from '#features/identity/require-person.ts';
import { SecuritySettings } from '#features/settings/security/security-settings.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.security');

export default async function Page() {
  await requirePerson();
  return <SecuritySettings />;
}
