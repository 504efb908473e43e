'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { PastImport } from './import-file.ts';
import { useUndoImports } from './use-undo-imports.ts';

const FIRST_PAGE: string | null = null;

/** Past imports of one asset or of all, newest first; each can be undone. */
export function PastImports({ assetId }: { assetId?: string }) {
  const t = useTranslations('import');
  const words = useProblemSentence();
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const client = useTRPCClient();
  const input = { walletId, limit: 20, ...(assetId === undefined ? {} : { assetId }) };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: trpc.imports.list.infiniteQueryKey(input),
    // tRPC's own query function adds a field `direction`, which strict inputs reject.
    queryFn: ({ pageParam: cursor }) => client.imports.list.query({ ...input, ...(cursor === null ? {} : { cursor }) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  if (error !== null) {
    return (
      <ErrorState title={t('pastFailed')} onRetry={() => void refetch()}>
        {words(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <SkeletonRows rows={3} />;
  const imports = data.pages.flatMap(({ items }) => items);
  if (imports.length === 0) return null;
  return (
    <Card title={t('past')} padded={false}>
      <ul className="divide-y divide-line">
        {imports.map((one) => (
          <PastRow key={one.id} past={one} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="p-3 text-center">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function PastRow({ past }: { past: PastImport }) {
  const t = useTranslations('import');
  const { walletId, mayWrite } = useWallet();
  const undo = useUndoImports();
  const asset = useAssets().data?.items.find(({ id }) => id === past.assetId);
  const hidden = useDeletedIds();
  const isUndone = past.undoneTime !== null || hidden.has(past.id);
  const name = past.filename ?? t('unnamed');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium [overflow-wrap:anywhere]">
          {name} {isUndone && <Badge>{t('undone')}</Badge>}
        </p>
        <p className="text-muted text-sm">
          {asset?.name} · {isUndone ? t('removed') : t('booked', { count: Math.max(past.created, past.present) })} ·{' '}
          <RelativeTime time={past.createdTime}>{(ago) => ago}</RelativeTime>
        </p>
        {!isUndone && <BalanceOff past={past} />}
      </div>
      {past.present > 0 && !isUndone && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" asChild>
            <Link prefetch={false} href={`/w/${walletId}/transactions?importId=${past.id}`}>
              {t('show', { count: past.present })}
            </Link>
          </Button>
          {mayWrite && (
            <Button size="small" variant="quiet" onClick={() => undo([past.id], t('undoing', { name }))}>
              {t('undoImport')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The stated balance, if it differs, with a link to the months that may lack transactions. */
function BalanceOff({ past: { assetId, balanceCheck } }: { past: PastImport }) {
  const t = useTranslations('import');
  const { walletId } = useWallet();
  if (balanceCheck === null || balanceCheck.difference === '0') return null;
  const { stated, computed, currency } = balanceCheck;
  return (
    <p className="text-sm text-warning">
      {t.rich('off', {
        stated: () => <Amount value={stated} currency={currency} />,
        computed: () => <Amount value={computed} currency={currency} />,
      })}{' '}
      <TextLink asChild>
        <Link prefetch={false} href={`/w/${walletId}/assets/${assetId}#statements`}>
          {t('findMissing')}
        </Link>
      </TextLink>
    </p>
  );
}
