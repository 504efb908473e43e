/** The page size. Once these reviews are decided, the next reviews are loaded. */
const SHOWN_REVIEWS = 50;

/** The input for the open reviews. */
export function openReviewsInput(walletId: string) {
  return { walletId, status: 'open', limit: SHOWN_REVIEWS } as const;
}
