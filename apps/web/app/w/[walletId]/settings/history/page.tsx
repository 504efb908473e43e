import type { Metadata } from 'next';
import { requirePerson } from '#features/identity/require-person.ts';
import { HistorySettings } from '#features/settings/history/history-settings.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.history');

export default async function Page() {
  await requirePerson();
  return <HistorySettings />;
}
