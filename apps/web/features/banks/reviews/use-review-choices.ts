'use client';

import { useState } from 'react';
import type { MatchReview } from './review.ts';

/** A person's choice before deciding a review. */
export interface ReviewChoice {
  readonly transactionId: string | null;
  readonly takeAmount: boolean;
}

/** The choices for all reviews of the page. */
export function useReviewChoices() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReviewChoice>>(new Map());
  return {
    // Preselects the last candidate. If the review is about an existing transaction, the first candidate is that
    // transaction itself.
    choiceFor: ({ id, candidateTransactionIds }: MatchReview): ReviewChoice =>
      chosen.get(id) ?? { transactionId: candidateTransactionIds.at(-1) ?? null, takeAmount: false },
    choose: (id: string, choice: ReviewChoice) => setChosen(new Map(chosen).set(id, choice)),
  };
}
