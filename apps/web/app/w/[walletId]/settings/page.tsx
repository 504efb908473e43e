import type { Metadata } from 'next';
import { titleOf } from '../../../../i18n/title.ts';
import { requirePerson } from '../../../../identity/require-person.ts';
import { SettingsIndex } from '../../../../settings/settings-index.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('settings', 'title');

export default async function Page() {
  await requirePerson();
  return <SettingsIndex />;
}
