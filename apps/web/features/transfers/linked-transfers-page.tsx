'use client';

import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { LinkedTransfersDownload } from './linked-transfers-download.tsx';
import { TransferPairList } from './pair-list.tsx';
import { TransfersHeader } from './transfers-header.tsx';
import { useLinkedPairs, useUnlinkPairs } from './use-linked-pairs.ts';

/** The page of linked transfers, most recent first, with an action to unlink several. */
export function LinkedTransfersPage() {
  const t = useTranslations('transfers');
  const words = useProblemSentence();
  const format = useFormat();
  const hidden = useDeletedIds();
  const unlink = useUnlinkPairs();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLinkedPairs();
  const pairs = data?.pages.flatMap(({ items }) => items).filter(({ source }) => !hidden.has(source.id)) ?? [];
  return (
    <>
      <TransfersHeader
        title={t('linkedTitle')}
        about={t('linkedAbout')}
        action={pairs.length > 0 && <LinkedTransfersDownload />}
      />
      {data === undefined && error !== null && (
        <ErrorState title={t('linkedFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
      {data === undefined && error === null && <SkeletonRows rows={8} />}
      {data !== undefined && pairs.length === 0 && !hasNextPage && (
        <EmptyState icon={<Link2 />} title={t('nothingLinked')}>
          {t('nothingLinkedText')}
        </EmptyState>
      )}
      {pairs.length > 0 && (
        <TransferPairList
          label={t('linkedTitle')}
          found={t(hasNextPage ? 'areLinkedMore' : 'areLinked', { count: pairs.length })}
          pairs={pairs}
          isTicked={() => false}
          noteOf={({ linkedTime }) => t('linkedOn', { time: format.instant(linkedTime) })}
          actionOf={(count) => t('unlink', { count })}
          isMain={false}
          isBusy={false}
          isByMonth
          onAct={unlink}
        />
      )}
      {hasNextPage && (
        <div className="p-3 text-center">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </>
  );
}
