'use client';

import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { toClientProblem } from '#shared/problems/problem.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';

interface Props {
  readonly query: {
    readonly data: unknown;
    readonly error: Parameters<typeof toClientProblem>[0];
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** The number of rows to reserve while loading. */
  readonly rows: number;
  readonly children: ReactNode;
}

/** Shows a report (`children`) once its data is loaded; until then, placeholder rows or the error. */
export function LoadableReport({ query: { data, error, isFetching, refetch }, rows, children }: Props) {
  const t = useTranslations('reports');
  const words = useProblemSentence();
  if (data !== undefined) return children;
  if (error === null) return <SkeletonRows rows={rows} />;
  return (
    <ErrorState title={t('failed')} onRetry={() => void refetch()} pending={isFetching}>
      {words(error)}
    </ErrorState>
  );
}
