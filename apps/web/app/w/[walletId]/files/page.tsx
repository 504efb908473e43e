import type { Metadata } from 'next';
import { readFileFilters } from '#features/files/file-filters.ts';
import { FilesPage } from '#features/files/files-page.tsx';
import { FILES_PAGE_SIZE, newestOptions } from '#features/files/newest-options.ts';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { serverData } from '#shared/data/server.ts';
import { pageMetadata } from '#shared/visitor/title.ts';

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
  const { client, queryClient, trpc } = await serverData();
  const input = { walletId, ...readFileFilters(new URLSearchParams(asked)), limit: FILES_PAGE_SIZE };
  await queryClient.prefetchInfiniteQuery(
    newestOptions(trpc.files.newest.infiniteQueryKey(input), () => client.files.newest.query(input)),
  );
  return (
    <Hydrated>
      <FilesPage />
    </Hydrated>
  );
}
