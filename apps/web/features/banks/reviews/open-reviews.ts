/** So many are shown at once; the next come as these are decided. */
const SHOWN_REVIEWS = 50;

/** Asks for the lines that wait for a decision. */
export function openReviewsInput(walletId: string) {
  return { walletId, status: 'open', limit: SHOWN_REVIEWS } as const;
}
