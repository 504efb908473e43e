import type { Metadata } from 'next';
import { requirePerson } from '#features/identity/require-person.ts';
import { AppearanceSettings } from '#features/settings/appearance-settings.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { readVisitor } from '#shared/visitor/visitor.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.appearance');

export default async function Page() {
  await requirePerson();
  const { theme } = await readVisitor();
  return <AppearanceSettings theme={theme} />;
}
