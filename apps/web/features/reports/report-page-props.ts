import 'server-only';
import { getServerClient } from '#shared/data/server-client.ts';
import { readPeriod } from '#shared/periods/periods.ts';
import { todayInTimeZone } from '#shared/wallet/today.ts';

/** The props that Next.js passes to the page of a report. */
export interface ReportPageProps {
  readonly params: Promise<{ walletId: string }>;
  readonly searchParams: Promise<{ period?: string | string[] }>;
}

/**
 * Reads the wallet and the period of a report from the page's URL. Null if the wallet is unknown, which the layout
 * reports.
 */
export async function readReportPageProps({ params, searchParams }: ReportPageProps) {
  const [{ walletId }, { period }] = await Promise.all([params, searchParams]);
  const { queryClient, trpc } = await getServerClient();
  const wallet = await queryClient.fetchQuery(trpc.wallets.get.queryOptions({ walletId })).catch(() => null);
  if (wallet === null) return null;
  const today = todayInTimeZone(wallet.timeZone);
  return { walletId, today, shown: readPeriod(typeof period === 'string' ? period : null, today), queryClient, trpc };
}
