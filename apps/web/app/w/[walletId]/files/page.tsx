import type { Metadata } from 'next';
import { readFileFilters } from '#features/files/file-filters.ts';
import { FilesPage } from '#features/files/files-page.tsx';
import { FILES_PAGE_SIZE, newestFilesQueryOptions } from '#features/files/newest-files-options.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('files', 'title');

interface Props {
  readonly params: Promise<{ walletId: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ params, searchParams }: Props) {
  const { walletId } = await params;
  const asked = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const { client, queryClient, trpc } = await getServerClient();
  const input = { walletId, ...readFileFilters(new URLSearchParams(asked)), limit: FILES_PAGE_SIZE };
  await queryClient.prefetchInfiniteQuery(
    newestFilesQueryOptions(trpc.files.newest.infiniteQueryKey(input), () => client.files.newest.query(input)),
  );
  return (
    <PrefetchedDataProvider>
      <FilesPage />
    </PrefetchedDataProvider>
  );
}
