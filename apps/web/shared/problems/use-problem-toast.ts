'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { signInAgain } from '#shared/session/sign-in-again.ts';
import { asProblem, useProblemWords } from './use-problem-words.ts';

/** Says what went wrong of something that has no place of its own on the page; first what came of it, where that is named. */
export function useProblemToast(outcome?: string): (problem: unknown) => void {
  const { show } = useToasts();
  const t = useTranslations('common');
  const words = useProblemWords();
  return useCallback(
    (problem) => {
      const said = words(problem);
      const signIn = { action: { label: t('signIn'), onSelect: signInAgain } };
      show({
        ...(outcome === undefined ? { text: said } : { text: outcome, detail: said }),
        tone: 'danger',
        ...(asProblem(problem).code === 'unauthorized' ? signIn : {}),
      });
    },
    [show, t, words, outcome],
  );
}
