'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { ArrowLeftRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { PairRow } from './pair-row.tsx';
import { type Pair, useProposals } from './use-proposals.ts';

/** Pairs of bookings that look like transfers between one's own assets; who looks at them says which are. */
export function TransfersPage() {
  const t = useTranslations('transfers');
  const words = useProblemWords();
  const { walletId } = useWallet();
  const { query, link, isLinking } = useProposals();
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('about')}
        back={<Link href={`/w/${walletId}/transactions`}>{t('back')}</Link>}
      />
      {data === undefined && error !== null && (
        <ErrorState title={t('failed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
      {data === undefined && error === null && <SkeletonRows rows={8} />}
      {data?.pairs.length === 0 && (
        <EmptyState icon={<ArrowLeftRight />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {data !== undefined && data.pairs.length > 0 && (
        <Proposals pairs={data.pairs} more={data.more} isLinking={isLinking} onLink={link} />
      )}
    </>
  );
}

interface ProposalsProps {
  readonly pairs: readonly Pair[];
  readonly more: boolean;
  readonly isLinking: boolean;
  readonly onLink: (pairs: readonly Pair[]) => void;
}

function Proposals({ pairs, more, isLinking, onLink }: ProposalsProps) {
  const t = useTranslations('transfers');
  const { mayWrite } = useWallet();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = pairs.filter(({ source }) => !left.has(source.id));
  const toggle = (id: string) => setLeft((before) => before.symmetricDifference(new Set([id])));
  const toggleAll = (all: boolean) => setLeft(new Set(all ? [] : pairs.map(({ source }) => source.id)));
  return (
    <>
      <div className="sticky top-[calc(var(--control)+1rem+1px)] z-sticky flex min-h-14 flex-wrap items-center justify-between gap-3 bg-canvas py-2">
        {mayWrite ? (
          <Checkbox
            label={t(more ? 'foundMore' : 'found', { count: pairs.length })}
            checked={chosen.length === pairs.length}
            indeterminate={chosen.length > 0 && chosen.length < pairs.length}
            onCheckedChange={toggleAll}
          />
        ) : (
          <p>{t(more ? 'foundMore' : 'found', { count: pairs.length })}</p>
        )}
        {mayWrite && (
          <Button variant="primary" pending={isLinking} disabled={chosen.length === 0} onClick={() => onLink(chosen)}>
            {t('link', { count: chosen.length })}
          </Button>
        )}
      </div>
      <ul aria-label={t('title')} className="rounded-card border border-line bg-surface shadow-card">
        {pairs.map((pair) => (
          <PairRow
            key={pair.source.id}
            pair={pair}
            isChosen={!left.has(pair.source.id)}
            onToggle={() => toggle(pair.source.id)}
          />
        ))}
      </ul>
    </>
  );
}
