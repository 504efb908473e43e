'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { SEND_ALONE } from '#shared/data/links.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { useRecordsSummary } from '#shared/history/use-change-summary.ts';
import { BlockingChanges } from '#shared/problems/blocking-changes.tsx';
import { clientProblemOf } from '#shared/problems/problem.ts';
import { useProblemWords } from '#shared/problems/use-problem-words.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { MigrationAnswer } from './choices.ts';
import { CreatedRecords } from './created-records.tsx';
import { Differences } from './differences.tsx';
import { NotImportedCard } from './not-imported-card.tsx';
import { ProofBanner } from './proof-banner.tsx';
import type { AppSource } from './sources.ts';

interface Props {
  readonly source: AppSource;
  readonly migration: MigrationAnswer;
  /** Called to return to the preview after an undo. */
  readonly onUndone: () => void;
}

/** The result of an import: first the proof, then what was created, what was not, and its undo. */
export function MigrationResult({ source, migration, onUndone }: Props) {
  const t = useTranslations('migrate');
  const { walletId } = useWallet();
  const undo = useUndoMigration(migration.id);
  const recordsChanged = useRecordsSummary();
  if (undo.data !== undefined) {
    return (
      <Card title={t('undone')}>
        <p role="status" className="mb-4 max-w-prose text-pretty">
          {t('undoneText', { what: recordsChanged(undo.data.records) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onUndone}>{t('importAgain')}</Button>
          <Button variant="quiet" asChild>
            <Link href={`/w/${walletId}`}>{t('home')}</Link>
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ProofBanner source={source} migration={migration} />
      <CreatedRecords title={t('created')} counts={migration.counts}>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button variant="primary" asChild>
            <Link href={`/w/${walletId}`}>{t('home')}</Link>
          </Button>
          <Button asChild>
            <Link href={`/w/${walletId}/transactions`}>{t('transactions')}</Link>
          </Button>
          {migration.id !== null && (
            <Button icon={<Undo2 />} pending={undo.isPending} onClick={() => undo.mutate()}>
              {t('undo')}
            </Button>
          )}
        </div>
        <UndoRefusal error={undo.error} />
      </CreatedRecords>
      <Differences source={source} migration={migration} />
      <NotImportedCard items={migration.notImported} />
    </div>
  );
}

function useUndoMigration(id: string | null) {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  return useMutation({
    mutationFn: () => client.migrations.undo.mutate({ walletId, id: id ?? '' }, { context: SEND_ALONE }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

function UndoRefusal({ error }: { error: unknown }) {
  const words = useProblemWords();
  if (error === null) return null;
  return (
    <div role="alert" className="mt-4">
      <p className="text-pretty text-danger">{words(error)}</p>
      <BlockingChanges changes={clientProblemOf(error).blockedBy ?? []} />
    </div>
  );
}
