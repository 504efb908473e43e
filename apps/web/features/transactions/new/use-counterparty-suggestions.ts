'use client';

import type { RouterOutputs } from '@coffer/api/router.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

export type Suggestion = RouterOutputs['transactions']['suggest']['items'][number];

const WHILE_TYPING_MS = 120;
const LONGEST_TEXT = 200;
const NONE: readonly Suggestion[] = [];

/** Suggestions from past transactions for the beginning of a counterparty; none for empty input. */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim().slice(0, LONGEST_TEXT).toWellFormed()), WHILE_TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    ...trpc.transactions.suggest.queryOptions({ walletId, text }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    // Suggestions are optional, so failures are silent.
    retry: false,
  });
  return typed.trim() === '' ? NONE : (data?.items ?? NONE);
}
