/** The page size; more reviews load as these are decided. */
const SHOWN_REVIEWS = 50;

/** The input for the open reviews. */
export function openReviewsInput(walletId: string) {
  return { walletId, status: 'open', limit: SHOWN_REVIEWS } as const;
}
