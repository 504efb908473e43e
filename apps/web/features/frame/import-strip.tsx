'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

const WHILE_RUNNING_MS = 700;

/** A quiet line as long as files are being booked in the background, with their real progress. */
export function ImportStrip() {
  const t = useTranslations('frame');
  const format = useFormat();
  const { walletId } = useWallet();
  const running = useRunningImports();
  const [first] = running;
  if (first === undefined) return null;
  const progress = running.reduce((sum, file) => sum + file.progress, 0) / running.length / 100;
  return (
    <Link
      href={running.length === 1 ? `/w/${walletId}/import/${first.id}` : `/w/${walletId}/import`}
      className="relative block border-line print:hidden border-b bg-sunken px-4 py-1.5 text-muted text-sm md:px-8"
    >
      <span role="status" className="flex justify-between gap-4">
        <span className="truncate">
          {running.length === 1
            ? t('importing', { filename: first.filename })
            : t('importingMore', { count: running.length })}
        </span>
        <span className="shrink-0 tabular-nums">{t('importedOf', { percent: format.percent(progress) })}</span>
      </span>
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-accent transition-transform duration-150"
        style={{ transform: `scaleX(${progress})` }}
      />
    </Link>
  );
}

/** The files that are being booked now; when one is done, everything that shows bookings is asked again. */
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
