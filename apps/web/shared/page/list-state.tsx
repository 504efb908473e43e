'use client';

import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';

interface Props<Data> {
  readonly query: UseQueryResult<Data, unknown>;
  /** The number of rows to show while loading. */
  readonly rows: number;
  readonly children: (data: Data) => ReactNode;
}

/** A list, or its loading or error state. */
export function ListState<Data>({ query, rows, children }: Props<Data>) {
  const t = useTranslations('common');
  const words = useProblemSentence();
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <SkeletonRows rows={rows} />;
  return (
    <ErrorState title={t('loadFailed')} pending={isFetching} onRetry={() => void refetch()}>
      {words(error)}
    </ErrorState>
  );
}
