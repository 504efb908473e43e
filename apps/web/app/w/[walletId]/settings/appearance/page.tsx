import type { Metadata } from 'next';
import { visitor } from '../../../../../frame/visitor.ts';
import { titleOf } from '../../../../../i18n/title.ts';
import { requirePerson } from '../../../../../identity/require-person.ts';
import { AppearanceSettings } from '../../../../../settings/appearance-settings.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('settings', 'places.appearance');

export default async function Page() {
  await requirePerson();
  const { theme } = await visitor();
  return <AppearanceSettings theme={theme} />;
}
