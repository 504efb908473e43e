import type { Outputs } from '#shared/data/trpc.ts';

export type Review = Outputs['matchReviews']['list']['items'][number];
export type ReviewCandidate = Outputs['transactions']['get'];
export type ReviewDecision = NonNullable<Review['decision']>['decision'];

/** In the order of the buttons, and of the keys 1, 2 and 3. */
export const DECISIONS: readonly ReviewDecision[] = ['same', 'different', 'ignore'];

/** What is decided of a review, as it is sent. */
export interface Decided {
  readonly decision: ReviewDecision;
  readonly transactionId: string | null;
  readonly takeAmount: boolean;
}

/** Whether the line itself is booked, as a pending one that the bank tells of no more. */
export function isBooked({ reason }: Pick<Review, 'reason'>): boolean {
  return reason === 'pendingGone';
}

/** A booking that stands must be named for `same`; a vanished pending one has none beside itself. */
export function mayBeSame(review: Review): boolean {
  return !isBooked(review) && review.candidateTransactionIds.length > 0;
}

/** What of a booking is another than in the delivered line. */
export function differences({ delivered }: Review, candidate: ReviewCandidate) {
  const text = [delivered.fromTo, delivered.description].filter(Boolean).join(' ');
  const booked = [candidate.fromTo, candidate.description].filter(Boolean).join(' ');
  const isOtherMoney =
    Number(delivered.amountValue) !== Number(candidate.amountValue) ||
    delivered.amountCurrency !== candidate.amountCurrency;
  return { day: delivered.date !== candidate.date, amount: isOtherMoney, text: text !== booked };
}
