'use client';

import { useState } from 'react';
import type { Review } from './review.ts';

/** What somebody has chosen of a review so far. */
export interface ReviewChoice {
  readonly transactionId: string | null;
  readonly takeAmount: boolean;
}

/** The choices of all reviews of the page. */
export function useReviewChoices() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReviewChoice>>(new Map());
  return {
    // The last candidate: where the line is booked already, the first is itself.
    of: ({ id, candidateTransactionIds }: Review): ReviewChoice =>
      chosen.get(id) ?? { transactionId: candidateTransactionIds.at(-1) ?? null, takeAmount: false },
    choose: (id: string, choice: ReviewChoice) => setChosen(new Map(chosen).set(id, choice)),
  };
}
