import type { Metadata } from 'next';
import { Hydrated } from '../../../../data/hydrated.tsx';
import { serverData } from '../../../../data/server.ts';
import { fileFiltersOf } from '../../../../files/file-filters.ts';
import { FilesPage } from '../../../../files/files-page.tsx';
import { FILES_AT_ONCE, newestOptions } from '../../../../files/newest-options.ts';
import { titleOf } from '../../../../i18n/title.ts';

export const generateMetadata = (): Promise<Metadata> => titleOf('files', 'title');

interface Props {
  readonly params: Promise<{ walletId: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ params, searchParams }: Props) {
  const { walletId } = await params;
  const asked = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const { client, queryClient, trpc } = await serverData();
  const input = { walletId, ...fileFiltersOf(new URLSearchParams(asked)), limit: FILES_AT_ONCE };
  await queryClient.prefetchInfiniteQuery(
    newestOptions(trpc.files.newest.infiniteQueryKey(input), () => client.files.newest.query(input)),
  );
  return (
    <Hydrated>
      <FilesPage />
    </Hydrated>
  );
}
