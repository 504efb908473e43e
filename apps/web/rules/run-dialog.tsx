'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ALONE } from '../data/links.ts';
import { useTRPC, useTRPCClient } from '../data/trpc.ts';
import { useRunToEnd } from '../data/use-run-to-end.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { Rule } from './rule-phrases.ts';
import { PreviewList } from './rule-preview.tsx';

/** Applies one rule, or all that are on, to bookings that are there, after a look at what it would do. */
export function RunDialog({ rules, onClose }: { rules: readonly Rule[]; onClose: () => void }) {
  const t = useTranslations('merchants.rules');
  const common = useTranslations('common');
  const words = useProblemWords();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const [overwrite, setOverwrite] = useState(false);
  const [first] = rules;
  // All that are on need not be named.
  const which = { walletId, overwrite, ...(rules.length === 1 && first !== undefined ? { ruleIds: [first.id] } : {}) };
  const { run, state, progress, problem } = useRunToEnd(async (cursor) => {
    const part = await client.rules.run.mutate({ ...which, cursor }, { context: ALONE });
    return { ...part, examined: part.examinedCount };
  });
  const { data, error, isFetching, refetch } = useQuery({
    ...trpc.rules.preview.queryOptions(which, { trpc: { context: ALONE } }),
    enabled: state === 'ready',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const canRun = data !== undefined && (data.changedCount > 0 || data.nextCursor !== null) && state !== 'done';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('run.title', { count: rules.length, name: first?.name ?? '' })}
      footer={
        <>
          <DialogClose>
            <Button>{common('close')}</Button>
          </DialogClose>
          {canRun && (
            <Button variant="primary" pending={state === 'running'} onClick={() => void run()}>
              {t('run.submit')}
            </Button>
          )}
        </>
      }
    >
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      {state === 'done' ? (
        <Banner tone="positive">{t('applied', { count: progress.updatedCount })}</Banner>
      ) : error !== null && data === undefined ? (
        <ErrorState title={common('loadFailed')} pending={isFetching} onRetry={() => void refetch()}>
          {words(error)}
        </ErrorState>
      ) : data === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <div className="grid gap-3">
          <Checkbox
            label={t('run.overwrite')}
            checked={overwrite}
            disabled={state === 'running'}
            onCheckedChange={setOverwrite}
          />
          <PreviewList preview={data} hint={overwrite ? null : t('preview.hint')} />
          {state === 'running' && (
            <p role="status" className="text-muted text-sm">
              {t('run.untilNow', { count: progress.examined })}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
