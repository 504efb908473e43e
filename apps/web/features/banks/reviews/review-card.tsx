'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { RadioGroup } from '@coffer/ui/radio-group.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import {
  canDecideSame,
  isMissingPendingReview,
  type MatchReview,
  REVIEW_DECISIONS,
  type ReviewCandidate,
  type ReviewDecision,
  reviewDifferences,
} from './review.ts';
import { ReviewLine } from './review-line.tsx';
import type { ReviewChoice } from './use-review-choices.ts';

interface Props {
  readonly review: MatchReview;
  readonly candidates: readonly ReviewCandidate[];
  readonly choice: ReviewChoice;
  readonly onChoose: (choice: ReviewChoice) => void;
  /** Whether the keys 1 to 3 decide this review. */
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onDecide: (decision: ReviewDecision) => void;
}

/**
 * A review: the bank's transaction beside the existing transactions that it may match, and the buttons to decide. If
 * the review is only about an existing transaction that the bank no longer reports, shows that transaction alone.
 */
export function ReviewCard({ review, candidates, choice, onChoose, isActive, isBusy, onDecide }: Props) {
  const t = useTranslations('banks.reviews');
  const { walletId, mayWrite } = useWallet();
  const headingId = useId();
  const card = useRef<HTMLLIElement>(null);
  const wasShown = useRef(false);
  const asset = useAssets().data?.items.find(({ id }) => id === review.assetId)?.name ?? '';
  useEffect(() => {
    // Don't scroll on page load, which would hide the page's heading.
    if (isActive && wasShown.current) card.current?.scrollIntoView({ block: 'nearest' });
    wasShown.current = true;
  }, [isActive]);
  const words = isMissingPendingReview(review) ? 'gone' : 'line';
  const chosen = candidates.find(({ id }) => id === choice.transactionId);
  // True if the review is about a pending transaction that the bank no longer reports, and no other candidate exists.
  const isItself = isMissingPendingReview(review) && candidates.length === 1;
  const mayTake = chosen !== undefined && canDecideSame(review) && reviewDifferences(review, chosen).amount;
  const offered = REVIEW_DECISIONS.filter(
    (decision) => decision !== 'same' || (canDecideSame(review) && chosen !== undefined),
  );
  return (
    <li
      ref={card}
      aria-labelledby={headingId}
      aria-current={isActive ? 'true' : undefined}
      className="grid scroll-my-20 gap-4 rounded-card border border-line bg-surface p-4 shadow-card aria-[current]:border-accent sm:p-5"
    >
      <div>
        <h2 id={headingId} className="font-semibold">
          {t(`reasons.${review.reason}.title`)}
        </h2>
        <p className="max-w-prose text-muted text-sm">{t(`reasons.${review.reason}.text`)}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        {!isItself && (
          <section className="grid min-w-0 content-start gap-1.5">
            <h3 className="font-medium text-muted text-sm">{t('delivered', { asset })}</h3>
            <ReviewLine line={review.delivered} />
          </section>
        )}
        <section className="grid min-w-0 content-start gap-1.5">
          <h3 className="font-medium text-muted text-sm">
            {isItself ? t('bookedOn', { asset }) : t('booked', { count: candidates.length })}
          </h3>
          {candidates.length === 0 && <p className="text-muted">{t('noCandidate')}</p>}
          {candidates.length === 1 && chosen !== undefined && (
            <ReviewLine line={chosen} differs={reviewDifferences(review, chosen)} />
          )}
          {candidates.length > 1 && (
            <RadioGroup
              label={t('which')}
              value={choice.transactionId}
              onValueChange={(transactionId) => onChoose({ ...choice, transactionId })}
              options={candidates.map((candidate) => ({
                value: candidate.id,
                label: <ReviewLine line={candidate} differs={reviewDifferences(review, candidate)} />,
              }))}
            />
          )}
          {chosen !== undefined && (
            <TextLink asChild>
              <Link prefetch={false} href={`/w/${walletId}/transactions?transaction=${chosen.id}`}>
                {t('look')}
              </Link>
            </TextLink>
          )}
        </section>
      </div>
      {mayWrite && mayTake && (
        <Checkbox
          label={t('takeAmount')}
          hint={t('takeAmountHint')}
          checked={choice.takeAmount}
          onCheckedChange={(takeAmount) => onChoose({ ...choice, takeAmount })}
        />
      )}
      {mayWrite && (
        <ul className="grid gap-3 sm:grid-cols-3" aria-label={t('decisions')}>
          {offered.map((decision) => (
            <li key={decision} className="grid content-start gap-1">
              <Button
                variant={decision === offered[0] ? 'primary' : 'secondary'}
                disabled={isBusy}
                onClick={() => onDecide(decision)}
              >
                {t(`${words}.${decision}`)}
              </Button>
              <p className="text-muted text-sm">{t(`${words}.${decision}Text`)}</p>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
