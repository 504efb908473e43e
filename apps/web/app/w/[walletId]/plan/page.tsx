import type { Metadata } from 'next';
import { averagedPeriod } from '#features/plan/assumed-flows.ts';
import { PlanPage } from '#features/plan/plan-page.tsx';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('plan', 'title');

interface Props {
  readonly params: Promise<{ walletId: string }>;
  readonly searchParams: Promise<{ scenario?: string | string[] }>;
}

export default async function Page({ params, searchParams }: Props) {
  const [{ walletId }, { scenario }] = await Promise.all([params, searchParams]);
  const { queryClient, trpc } = await getServerClient();
  const whole = { walletId, ...FULL_PAGE };
  const [scenarios] = await Promise.all([
    queryClient.fetchQuery(trpc.scenarios.list.queryOptions({ walletId })).catch(() => []),
    queryClient.prefetchQuery(trpc.planItems.list.queryOptions({ walletId })),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.categoryGroups.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions(whole)),
  ]);
  const chosen = scenarios.find(({ id }) => id === scenario) ?? scenarios[0];
  if (chosen !== undefined) {
    const period = averagedPeriod(chosen);
    await Promise.all([
      queryClient.prefetchQuery(trpc.reports.projectedMonths.queryOptions({ walletId, scenarioId: chosen.id })),
      period !== null && queryClient.prefetchQuery(trpc.reports.comparedFlows.queryOptions({ walletId, period })),
    ]);
  }
  return (
    <PrefetchedDataProvider>
      <PlanPage />
    </PrefetchedDataProvider>
  );
}
