'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { Kbd } from '@coffer/ui/kbd.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQueries } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useCommands } from '#shared/commands/commands.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { ListState } from '#shared/page/list-state.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { canDecideSame, type MatchReview, REVIEW_DECISIONS, type ReviewDecision } from './review.ts';
import { ReviewCard } from './review-card.tsx';
import { useDecideReview } from './use-decide-review.ts';
import { useReviewChoices } from './use-review-choices.ts';
import { useReviews } from './use-reviews.ts';

/** Bank and file transactions that wait for a person's decision. */
export function ReviewsPage() {
  const t = useTranslations('banks');
  const { walletId } = useWallet();
  const query = useReviews();
  return (
    <>
      <PageHeader
        title={t('reviews.title')}
        description={t('reviews.about')}
        back={
          <TextLink asChild>
            <Link href={`/w/${walletId}/connections`}>{t('title')}</Link>
          </TextLink>
        }
      />
      <ListState query={query} rows={4}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState
                icon={<CircleCheck />}
                title={t('reviews.none')}
                action={
                  <Button asChild>
                    <Link href={`/w/${walletId}/transactions`}>{t('reviews.toTransactions')}</Link>
                  </Button>
                }
              >
                {t('reviews.noneText')}
              </EmptyState>
            </Card>
          ) : (
            <>
              <Reviews reviews={items} />
              {nextCursor !== null && <p className="mt-4 text-muted">{t('reviews.more')}</p>}
            </>
          )
        }
      </ListState>
    </>
  );
}

function Reviews({ reviews }: { reviews: readonly MatchReview[] }) {
  const t = useTranslations('banks.reviews');
  const { mayWrite } = useWallet();
  const candidates = useCandidates(reviews);
  const choices = useReviewChoices();
  const { decide, busyId } = useDecideReview();
  const [at, setAt] = useState(0);
  const activeAt = Math.min(at, reviews.length - 1);
  const active = reviews[activeAt];
  const decideOne = (review: MatchReview, decision: ReviewDecision) => {
    if (busyId !== null || (decision === 'same' && !canDecideSame(review))) return;
    decide(review.id, { decision, ...choices.choiceFor(review) });
  };
  useReviewKeys({
    isOn: mayWrite,
    move: (by) => setAt(Math.max(0, Math.min(reviews.length - 1, activeAt + by))),
    decide: (decision) => active !== undefined && decideOne(active, decision),
  });
  return (
    <>
      {mayWrite && (
        <p className="mb-3 text-muted text-sm pointer-coarse:hidden">
          {t.rich('keys', { key: (key) => <Kbd keys={String(key)} /> })}
        </p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={t('title')}>
        {reviews.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            candidates={review.candidateTransactionIds.flatMap((id) => candidates.get(id) ?? [])}
            choice={choices.choiceFor(review)}
            onChoose={(choice) => choices.choose(review.id, choice)}
            isActive={review === active}
            isBusy={busyId !== null}
            onDecide={(decision) => decideOne(review, decision)}
          />
        ))}
      </ul>
    </>
  );
}

/** The candidates of the reviews by id, without deleted ones. */
function useCandidates(reviews: readonly MatchReview[]) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const ids = [...new Set(reviews.flatMap(({ candidateTransactionIds }) => candidateTransactionIds))];
  const found = useQueries({ queries: ids.map((id) => trpc.transactions.get.queryOptions({ walletId, id })) });
  return new Map(found.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])));
}

interface Keys {
  readonly isOn: boolean;
  readonly move: (by: number) => void;
  readonly decide: (decision: ReviewDecision) => void;
}

function useReviewKeys({ isOn, move, decide }: Keys): void {
  const t = useTranslations('banks.reviews');
  useCommands(
    useMemo(() => {
      if (!isOn) return [];
      const key = (id: string, keys: string, label: string, run: () => void) => ({
        id: `review-${id}`,
        label,
        group: t('title'),
        keys,
        onlyKey: true,
        run,
      });
      return [
        key('next', 'j', t('next'), () => move(1)),
        key('previous', 'k', t('previous'), () => move(-1)),
        ...REVIEW_DECISIONS.map((decision, at) =>
          key(decision, String(at + 1), t(`line.${decision}`), () => decide(decision)),
        ),
      ];
    }, [t, isOn, move, decide]),
  );
}
