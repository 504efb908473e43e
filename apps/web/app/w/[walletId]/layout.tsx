import { notFound, redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { WalletFrame } from '#features/frame/wallet-frame.tsx';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { LivePageUpdates } from '#shared/live/live-page-updates.tsx';
import { toClientProblem } from '#shared/problems/problem.ts';
import { readVisitor, signInPath } from '#shared/visitor/visitor.ts';

/**
 * The layout of a wallet’s pages. Redirects to sign-in without a session; shows the not-found page if the person has no
 * access to the wallet.
 */
export default async function WalletLayout({
  params,
  children,
}: {
  params: Promise<{ walletId: string }>;
  children: ReactNode;
}) {
  const { person, feedNumber } = await readVisitor();
  if (person === null) redirect(await signInPath());
  const { walletId } = await params;
  const { queryClient, trpc } = await getServerClient();
  try {
    await Promise.all([
      queryClient.fetchQuery(trpc.wallets.get.queryOptions({ walletId })),
      queryClient.fetchQuery(trpc.wallets.list.queryOptions({ limit: 500 })),
      queryClient.fetchQuery(trpc.members.list.queryOptions({ walletId })),
    ]);
  } catch (error) {
    const { code } = toClientProblem(error);
    if (code === 'notFound' || code === 'invalidInput') notFound();
    if (code === 'unauthorized') redirect(await signInPath());
    throw error;
  }
  return (
    <PrefetchedDataProvider>
      <WalletFrame walletId={walletId} person={person}>
        {children}
      </WalletFrame>
      {feedNumber !== null && <LivePageUpdates personId={person.id} walletId={walletId} number={feedNumber} />}
    </PrefetchedDataProvider>
  );
}
