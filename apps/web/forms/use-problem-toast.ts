'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useCallback } from 'react';
import { useProblemWords } from './use-problem-words.ts';

/** Says what went wrong of something that has no place of its own on the page. */
export function useProblemToast(): (problem: unknown) => void {
  const { show } = useToasts();
  const words = useProblemWords();
  return useCallback((problem) => void show({ text: words(problem), tone: 'danger' }), [show, words]);
}
