import type { Metadata } from 'next';
import { SessionsSettings } from '#features/settings/sessions-settings.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { serverData } from '#shared/data/server.ts';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('settings', 'places.sessions');

export default async function Page() {
  const { queryClient, trpc } = await serverData();
  await queryClient.prefetchQuery(trpc.sessions.list.queryOptions());
  return (
    <Hydrated>
      <SessionsSettings />
    </Hydrated>
  );
}
