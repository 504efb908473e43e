'use client';

import { useToasts } from '@coffer/ui/toast.tsx';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { signInAgain } from '#shared/session/sign-in-again.ts';
import { useLaterChangeNotice } from './use-later-change-notice.ts';
import { problemFromThrown, useProblemSentence } from './use-problem-sentence.ts';
import { useClosingsPath } from './use-wallet-paths.ts';

/**
 * Returns a function that shows a problem in a toast, for actions that have no place on the page to show it. The toast
 * begins with `outcome`, if given.
 */
export function useProblemToast(outcome?: string): (problem: unknown) => void {
  const { show } = useToasts();
  const t = useTranslations('common');
  const problems = useTranslations('problems');
  const words = useProblemSentence();
  const router = useRouter();
  const path = useClosingsPath();
  const laterChanges = useLaterChangeNotice();
  return useCallback(
    (problem) => {
      const problemText = words(problem);
      const { code, blockedBy = [] } = problemFromThrown(problem);
      const signIn = { action: { label: t('signIn'), onSelect: signInAgain } };
      const showClosings = { action: { label: problems('showClosings'), onSelect: () => router.push(path ?? '/') } };
      const toast = {
        ...(outcome === undefined ? { text: problemText } : { text: outcome, detail: problemText }),
        tone: 'danger',
        ...(code === 'unauthorized' ? signIn : {}),
        ...(code === 'periodClosed' && path !== null ? showClosings : {}),
      } as const;
      if (blockedBy.length === 0) show(toast);
      else {
        void laterChanges(blockedBy)
          .catch(() => ({}))
          .then((notice) => show({ ...toast, ...notice }));
      }
    },
    [show, t, problems, words, outcome, router, path, laterChanges],
  );
}
