'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { useBulkOperation } from '#shared/data/use-bulk-operation.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';

interface Props<Preview> {
  readonly title: string;
  readonly description?: string;
  readonly work: ReturnType<typeof useBulkOperation>;
  readonly preview: {
    readonly data: Preview | undefined;
    readonly error: Parameters<ReturnType<typeof useProblemSentence>>[0] | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Whether the operation would change anything. */
  readonly canRun: boolean;
  readonly words: { readonly leave: string; readonly run: string; readonly done: string };
  readonly onClose: () => void;
  readonly children: (preview: Preview) => ReactNode;
}

/** A dialog that shows the effect of a bulk operation, and runs the operation once the person confirms it. */
export function PreviewDialog<Preview>({
  title,
  description,
  work: { run, state, problem },
  preview: { data, error, isFetching, refetch },
  canRun,
  words,
  onClose,
  children,
}: Props<Preview>) {
  const t = useTranslations('common');
  const problemWords = useProblemSentence();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(description === undefined ? {} : { description })}
      footer={
        <>
          <DialogClose>
            <Button>{words.leave}</Button>
          </DialogClose>
          {canRun && (
            <Button variant="primary" pending={state === 'running'} onClick={() => void run()}>
              {words.run}
            </Button>
          )}
        </>
      }
    >
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      {state === 'done' ? (
        <Banner tone="positive">{words.done}</Banner>
      ) : error !== null && data === undefined ? (
        <ErrorState title={t('loadFailed')} pending={isFetching} onRetry={() => void refetch()}>
          {problemWords(error)}
        </ErrorState>
      ) : data === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        children(data)
      )}
    </Dialog>
  );
}
