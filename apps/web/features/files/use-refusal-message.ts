'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useFormat } from '#shared/format/use-format.ts';
import { toClientProblem } from '#shared/problems/problem.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { UploadRefusedError } from './upload-file-content.ts';

/** Returns a function for the message that explains why a file was refused and what the person can do. */
export function useRefusalMessage(): (thrown: unknown, filename: string) => string {
  const t = useTranslations('files.refused');
  const words = useProblemSentence();
  const format = useFormat();
  return useCallback(
    (thrown, filename) => {
      const problem = thrown instanceof UploadRefusedError ? thrown.problem : toClientProblem(thrown);
      const [error] = problem.errors;
      if (problem.code === 'fileTooLarge') {
        const most = Number(/\d+/.exec(error?.message ?? '')?.[0]);
        if (most > 0) return t('tooLarge', { size: format.bytes(most) });
      }
      if (problem.code === 'invalidFile')
        return error?.path === 'filename' ? t('otherKind', { filename }) : t('changed');
      if (problem.code === 'invalidInput' && error?.path === 'filename') return t('badName');
      if (problem.code === 'invalidInput' && error?.path === 'size') return t('badSize');
      return words(problem);
    },
    [t, words, format],
  );
}
