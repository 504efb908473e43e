import type { RouterOutputs } from '#shared/data/trpc.ts';

export type MatchReview = RouterOutputs['matchReviews']['list']['items'][number];
export type ReviewCandidate = RouterOutputs['transactions']['get'];
export type ReviewDecision = NonNullable<MatchReview['decision']>['decision'];

/** The possible decisions, in the order of the buttons and of the keys 1, 2 and 3. */
export const REVIEW_DECISIONS: readonly ReviewDecision[] = ['same', 'different', 'ignore'];

/** A decision on a review, as sent to the service. */
export interface ReviewDecisionInput {
  readonly decision: ReviewDecision;
  readonly transactionId: string | null;
  readonly takeAmount: boolean;
}

/** Whether the review is about an existing pending transaction that the bank no longer reports. */
export function isMissingPendingReview({ reason }: Pick<MatchReview, 'reason'>): boolean {
  return reason === 'pendingGone';
}

/** Whether `same` is possible: the review has a candidate, and is not about a transaction missing at the bank. */
export function canDecideSame(review: MatchReview): boolean {
  return !isMissingPendingReview(review) && review.candidateTransactionIds.length > 0;
}

/** Compares day, amount and text of a candidate with the bank's transaction: true for each that differs. */
export function reviewDifferences({ delivered }: MatchReview, candidate: ReviewCandidate) {
  const text = [delivered.fromTo, delivered.description].filter(Boolean).join(' ');
  const booked = [candidate.fromTo, candidate.description].filter(Boolean).join(' ');
  const isOtherMoney =
    Number(delivered.amountValue) !== Number(candidate.amountValue) ||
    delivered.amountCurrency !== candidate.amountCurrency;
  return { day: delivered.date !== candidate.date, amount: isOtherMoney, text: text !== booked };
}
