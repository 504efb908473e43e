import type { Metadata } from 'next';
import { Hydrated } from '../../../../../data/hydrated.tsx';
import { serverData } from '../../../../../data/server.ts';
import { titleOf } from '../../../../../i18n/title.ts';
import { SessionsSettings } from '../../../../../settings/sessions-settings.tsx';

export const generateMetadata = (): Promise<Metadata> => titleOf('settings', 'places.sessions');

export default async function Page() {
  const { queryClient, trpc } = await serverData();
  await queryClient.prefetchQuery(trpc.sessions.list.queryOptions());
  return (
    <Hydrated>
      <SessionsSettings />
    </Hydrated>
  );
}
