'use client';

import { Button } from '@coffer/ui/button.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { BlockingChangesList } from '#shared/problems/blocking-changes-list.tsx';
import { toClientProblem } from '#shared/problems/problem.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AppSource } from './app-sources.ts';
import { CreatedRecordCounts } from './created-record-counts.tsx';
import { MigrationDifferences } from './migration-differences.tsx';
import { ProofBanner } from './migration-proof-banner.tsx';
import type { MigrationSummary } from './migration-summary.ts';
import { NotImportedCard } from './not-imported-card.tsx';
import { UndoneMigrationCard } from './undone-migration.tsx';

interface Props {
  readonly source: AppSource;
  readonly migration: MigrationSummary;
  /** Called to return to the preview after an undo. */
  readonly onUndone: () => void;
}

/** The result of an import: the proof, the created records, the records that were not imported, and the undo. */
export function MigrationResult({ source, migration, onUndone }: Props) {
  const t = useTranslations('migrate');
  const { walletId } = useWallet();
  const { undo, isUndone, isLoading } = useUndoMigration(migration.id);
  if (isLoading) return <SkeletonRows rows={6} />;
  if (isUndone) return <UndoneMigrationCard records={undo.data?.records ?? null} onBack={onUndone} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ProofBanner source={source} migration={migration} />
      <CreatedRecordCounts title={t('created')} counts={migration.counts}>
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
      </CreatedRecordCounts>
      <MigrationDifferences source={source} migration={migration} />
      <NotImportedCard items={migration.notImported} />
    </div>
  );
}

/** Undoes an import. Also notices an undo made in the history. */
function useUndoMigration(id: string | null) {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const { walletId } = useWallet();
  const history = useTRPC().history.get.queryOptions({ walletId, id: id ?? '' }, { enabled: id !== null });
  const { data: entry, isLoading } = useQuery(history);
  const undo = useMutation({
    mutationFn: () => client.migrations.undo.mutate({ walletId, id: id ?? '' }, { context: UNBATCHED_CONTEXT }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const isUndone = entry === undefined ? undo.isSuccess : entry.undoneById !== null;
  return { undo, isUndone, isLoading };
}

function UndoRefusal({ error }: { error: unknown }) {
  const words = useProblemSentence();
  if (error === null) return null;
  return (
    <div role="alert" className="mt-4">
      <p className="text-pretty text-danger">{words(error)}</p>
      <BlockingChangesList changes={toClientProblem(error).blockedBy ?? []} />
    </div>
  );
}
