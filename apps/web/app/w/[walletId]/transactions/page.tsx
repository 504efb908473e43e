import type { Metadata } from 'next';
import { FIRST_PAGE_SIZE } from '#features/transactions/transaction-pages.ts';
import { transactionPagesOptions } from '#features/transactions/transaction-pages-options.ts';
import { TransactionsPage } from '#features/transactions/transactions-page.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { prefetchBriefly } from '#shared/data/prefetch-briefly.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { readTransactionFilters } from '#shared/transactions/filters.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('frame', 'transactions');

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
  const filtered = { walletId, ...readTransactionFilters(new URLSearchParams(asked)) };
  const input = { ...filtered, limit: FIRST_PAGE_SIZE };
  const whole = { walletId, ...FULL_PAGE };
  await Promise.all([
    queryClient.prefetchInfiniteQuery(
      transactionPagesOptions({
        queryKey: trpc.transactions.list.infiniteQueryKey(input),
        ask: () => client.transactions.list.query(input, { context: UNBATCHED_CONTEXT }),
      }),
    ),
    prefetchBriefly(
      queryClient.prefetchQuery(
        trpc.transactions.summary.queryOptions(filtered, { trpc: { context: UNBATCHED_CONTEXT } }),
      ),
    ),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.tags.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.closings.list.queryOptions(whole)),
  ]);
  return (
    <PrefetchedDataProvider>
      <TransactionsPage />
    </PrefetchedDataProvider>
  );
}
