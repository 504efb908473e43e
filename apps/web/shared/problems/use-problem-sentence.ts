'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { type ClientProblem, toClientProblem } from './problem.ts';

/** The text of a problem in the reader's language: what happened, what it means for the data and what to do. */
export function useProblemSentence(): (problem: unknown) => string {
  const t = useTranslations('problems');
  const format = useFormat();
  return useCallback(
    (thrown) => {
      const problem = problemFromThrown(thrown);
      // biome-ignore lint/plugin: `has` guards the key, which is the problem's code.
      const key = problem.code as 'internal';
      const { closing } = problem;
      const words = {
        seconds: problem.retryAfter ?? 0,
        minutes: Math.ceil((problem.retryAfter ?? 0) / 60),
        scope: closing === undefined ? 'some' : closing.assetId === null ? 'all' : 'asset',
        date: closing === undefined ? '' : format.date(closing.date),
      };
      return t.has(key) ? t(key, words) : t('internal', words);
    },
    [t, format],
  );
}

/** Converts a thrown value to a problem. */
export function problemFromThrown(thrown: unknown): ClientProblem {
  return isProblem(thrown) ? thrown : toClientProblem(thrown);
}

function isProblem(value: unknown): value is ClientProblem {
  return (
    typeof value === 'object' && value !== null && 'errors' in value && 'code' in value && !(value instanceof Error)
  );
}
