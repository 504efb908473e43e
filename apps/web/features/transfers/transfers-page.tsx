'use client';

import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { TransferPairList } from './pair-list.tsx';
import { ProposalsDownload } from './proposals-download.tsx';
import { TransfersHeader } from './transfers-header.tsx';
import { type Proposal, useTransferProposals } from './use-proposals.ts';

/** The page of proposed transfers: pairs of transactions between own assets, for the person to confirm. */
export function TransfersPage() {
  const t = useTranslations('transfers');
  const words = useProblemSentence();
  const { query, link, isLinking } = useTransferProposals();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const proposals = data?.pages.flatMap(({ items }) => items) ?? [];
  const count = proposals.length;
  const reasons = ({ evidence }: Proposal) => evidence.map((kind) => t(`evidence.${kind}`)).join(' · ');
  return (
    <>
      <TransfersHeader
        title={t('title')}
        about={t('about')}
        action={count > 0 && <ProposalsDownload evidenceOf={reasons} />}
      />
      {data === undefined && error !== null && (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
      {data === undefined && error === null && <SkeletonRows rows={8} />}
      {data !== undefined && count === 0 && (
        <EmptyState icon={<ArrowLeftRight />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {data !== undefined && count > 0 && (
        <TransferPairList
          label={t('title')}
          found={t(hasNextPage ? 'foundMore' : 'found', { count })}
          pairs={proposals}
          isTicked={({ strong }) => strong}
          noteOf={reasons}
          actionOf={(chosen) => t('link', { count: chosen })}
          isMain
          isBusy={isLinking}
          isByMonth={false}
          onAct={link}
        />
      )}
      {hasNextPage && (
        <div className="p-3 text-center">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
