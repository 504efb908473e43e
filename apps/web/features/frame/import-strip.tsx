'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { lazyOrNothing } from '#shared/page/lazy-or-nothing.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

const ImportLine = lazyOrNothing(async () => (await import('./import-progress-line.tsx')).ImportProgressLine);

const WHILE_RUNNING_MS = 700;

/** A line at the bottom while imports run in the background. */
export function ImportStrip() {
  const running = useRunningImports();
  if (running.length === 0) return null;
  return (
    <Suspense>
      <ImportLine running={running} />
    </Suspense>
  );
}

/** The running imports; when an import finishes, all queries about transactions are refetched. */
function useRunningImports() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  const { data = [] } = useQuery({
    ...trpc.importFiles.list.queryOptions({ walletId }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) === true ? WHILE_RUNNING_MS : false),
  });
  const running = data.filter(isRunning);
  const before = useRef(0);
  useEffect(() => {
    if (running.length < before.current) void queryClient.invalidateQueries();
    before.current = running.length;
  }, [running.length, queryClient]);
  return running;
}

function isRunning({ state }: { readonly state: string }): boolean {
  return state === 'queued' || state === 'running';
}
