'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { ImportFileRow } from './file-row.tsx';
import { ImportBatchResult } from './import-batch-result.tsx';
import { IMPORT_POLL_MS, type ImportFile, isImportFileBusy } from './import-file.ts';
import { assessImportFiles, type ImportReadiness, transactionCount } from './new-account-proposals.ts';
import { type ReadyFile, useImportAll } from './use-import-all.ts';
import { useImportBatch } from './use-import-batch.ts';
import { useRefetchAfterImport } from './use-refetch-after-import.ts';

/** Uploaded files: the result of the last batch, and waiting files with a button that imports them all. */
export function WaitingFiles() {
  const t = useTranslations('import');
  const words = useProblemSentence();
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const hidden = useDeletedIds();
  const batch = useImportBatch();
  const { data, error, refetch } = useQuery({
    ...trpc.importFiles.list.queryOptions({ walletId }),
    refetchInterval: ({ state }) => (state.data?.some(isImportFileBusy) ? IMPORT_POLL_MS : false),
  });
  useRefetchAfterImport(data ?? []);
  if (error !== null && data === undefined) {
    return (
      <ErrorState title={t('loadFailed')} onRetry={() => void refetch()}>
        {words(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <SkeletonRows rows={3} />;
  const together = new Set(batch.ids);
  // List the files in the order in which the user chose them.
  const files = data.toReversed();
  // Imported files are listed under past imports, and the files of a running batch are listed with their results.
  const waiting = files.filter(
    (file) => !hidden.has(file.id) && file.state !== 'done' && !(together.has(file.id) && isImportFileBusy(file)),
  );
  return (
    <>
      <ImportBatchResult files={files.filter(({ id }) => together.has(id))} onClose={() => batch.keep([])} />
      {waiting.length > 0 && <Waiting files={waiting} onStart={batch.keep} />}
    </>
  );
}

interface WaitingProps {
  readonly files: readonly ImportFile[];
  readonly onStart: (ids: readonly string[]) => void;
}

function Waiting({ files, onStart }: WaitingProps) {
  const t = useTranslations('import');
  const assets = useAssets().data?.items;
  const [asNew, setAsNew] = useState<ReadonlySet<string>>(new Set());
  const { importAll, isStarting } = useImportAll();
  if (assets === undefined) return <SkeletonRows rows={3} />;
  const rows = assessImportFiles(files, assets, asNew);
  const ready = rows.filter(isReady);
  const count = ready.reduce((sum, { file }) => sum + (transactionCount(file) ?? 0), 0);
  const open = rows.filter(({ file, readiness }) => !isImportFileBusy(file) && OPEN.has(readiness.kind)).length;
  const choose = (id: string, isNew: boolean) =>
    setAsNew((before) => (isNew ? before.union(new Set([id])) : before.difference(new Set([id]))));
  return (
    <Card title={t('files')} padded={false}>
      <ul className="divide-y divide-line">
        {rows.map(({ file, readiness }) => (
          <ImportFileRow key={file.id} file={file} readiness={readiness} onNew={(isNew) => choose(file.id, isNew)} />
        ))}
      </ul>
      <div className="sticky bottom-14 z-sticky flex flex-wrap items-center gap-x-4 gap-y-1 rounded-b-card border-line border-t bg-surface px-4 py-3 sm:px-5 md:bottom-0">
        <Button
          variant="primary"
          disabled={ready.length === 0}
          pending={isStarting}
          onClick={() => {
            // Stored before the imports start, so that the result survives leaving the page.
            onStart(ready.map(({ file }) => file.id));
            void importAll(ready);
          }}
        >
          {t('importAll', { files: ready.length, count })}
        </Button>
        {open > 0 && <span className="text-muted text-sm">{t('openFiles', { count: open })}</span>}
      </div>
    </Card>
  );
}

const OPEN: ReadonlySet<ImportReadiness['kind']> = new Set<ImportReadiness['kind']>(['columns', 'accounts', 'asset']);

function isReady(row: { readonly file: ImportFile; readonly readiness: ImportReadiness }): row is ReadyFile {
  return !isImportFileBusy(row.file) && (row.readiness.kind === 'ready' || row.readiness.kind === 'new');
}
