import type { Metadata } from 'next';
import { requirePerson } from '#features/identity/require-person.ts';
import { SettingsIndex } from '#features/settings/settings-index.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'title');

export default async function Page() {
  await requirePerson();
  return <SettingsIndex />;
}
