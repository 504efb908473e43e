import type { Metadata } from 'next';
import { BudgetPage } from '#features/budget/budget-page.tsx';
import { currentBudgetMonth } from '#features/budget/current-budget-month.ts';
import { FULL_PAGE } from '#shared/data/page-sizes.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { todayInTimeZone } from '#shared/wallet/today.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('budget', 'title');

interface Props {
  readonly params: Promise<{ walletId: string }>;
  readonly searchParams: Promise<{ budget?: string | string[]; month?: string | string[] }>;
}

export default async function Page({ params, searchParams }: Props) {
  const [{ walletId }, { budget, month }] = await Promise.all([params, searchParams]);
  const { queryClient, trpc } = await getServerClient();
  const whole = { walletId, ...FULL_PAGE };
  const [budgets] = await Promise.all([
    queryClient.fetchQuery(trpc.budgets.list.queryOptions({ walletId })).catch(() => []),
    queryClient.prefetchQuery(trpc.categories.list.queryOptions(whole)),
    queryClient.prefetchQuery(trpc.assets.list.queryOptions(whole)),
  ]);
  const chosen = budgets.find(({ id }) => id === budget) ?? budgets[0];
  if (chosen !== undefined && month === undefined) {
    const { timeZone } = await queryClient.fetchQuery(trpc.wallets.get.queryOptions({ walletId }));
    const first = currentBudgetMonth(chosen, todayInTimeZone(timeZone));
    // Prefetch a single month, because the width of the screen is unknown. Wider screens request more months.
    await queryClient.prefetchQuery(
      trpc.budgets.months.queryOptions({ walletId, id: chosen.id, from: first, to: first }),
    );
  }
  return (
    <PrefetchedDataProvider>
      <BudgetPage />
    </PrefetchedDataProvider>
  );
}
