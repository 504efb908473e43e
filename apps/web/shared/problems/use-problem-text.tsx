'use client';

import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
import { problemFromThrown, useProblemSentence } from './use-problem-sentence.ts';
import { useClosingsPath } from './use-wallet-paths.ts';

/** The text of a problem, with a link to the page where it can be solved, if there is one. */
export function useProblemText(): (problem: unknown) => ReactNode {
  const t = useTranslations('problems');
  const words = useProblemSentence();
  const path = useClosingsPath();
  return useCallback(
    (problem) =>
      path === null || problemFromThrown(problem).code !== 'periodClosed' ? (
        words(problem)
      ) : (
        <>
          {words(problem)}{' '}
          <TextLink asChild>
            <Link href={path}>{t('showClosings')}</Link>
          </TextLink>
        </>
      ),
    [t, words, path],
  );
}
