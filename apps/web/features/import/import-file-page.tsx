'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { ProgressBar } from '@coffer/ui/progress-bar.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { FileSummary } from './file-row.tsx';
import { ImportDecisions } from './import-decisions.tsx';
import { IMPORT_POLL_MS, type ImportFile, isImportFileBusy } from './import-file.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportProblemDetails } from './problem-details.tsx';
import { useImportFileActions } from './use-import-file-actions.ts';
import { useRefetchAfterImport } from './use-refetch-after-import.ts';

/** Page of one statement file: its choices and preview, and the result after the import. */
export function ImportFilePage({ fileId }: { fileId: string }) {
  const t = useTranslations('import');
  const words = useProblemSentence();
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data, error, refetch } = useQuery({
    ...trpc.importFiles.get.queryOptions({ walletId, id: fileId }),
    // Polls the progress during an import, also after a reload.
    refetchInterval: ({ state }) => (state.data !== undefined && isImportFileBusy(state.data) ? IMPORT_POLL_MS : false),
  });
  useRefetchAfterImport(data === undefined ? [] : [data]);
  // A single failed poll during an import is ignored; the next one follows.
  if (error !== null && (data === undefined || !isImportFileBusy(data))) {
    return (
      <ErrorState
        title={t('fileFailed')}
        onRetry={() => void refetch()}
        action={
          <Button asChild>
            <Link href={`/w/${walletId}/import`}>{t('allFiles')}</Link>
          </Button>
        }
      >
        {words(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <SkeletonRows rows={6} />;
  return <FileView file={data} />;
}

function FileView({ file }: { file: ImportFile }) {
  const t = useTranslations('import');
  const router = useRouter();
  const { walletId, mayWrite } = useWallet();
  const { discard } = useImportFileActions();
  const leave = () => {
    discard(file);
    router.push(`/w/${walletId}/import`);
  };
  return (
    <>
      <PageHeader
        title={file.filename}
        description={<FileSummary file={file} />}
        back={<Link href={`/w/${walletId}/import`}>{t('allFiles')}</Link>}
        action={
          mayWrite &&
          !isImportFileBusy(file) &&
          file.state !== 'done' && (
            <Button variant="quiet" onClick={leave}>
              {t('discard')}
            </Button>
          )
        }
      />
      {isImportFileBusy(file) && (
        <ProgressBar
          label={t(`states.${file.state}`)}
          value={file.state === 'queued' ? null : file.progress}
          detail={t('mayLeave')}
        />
      )}
      {file.state === 'failed' && file.problem !== null && <Failure problem={file.problem} />}
      {file.state === 'done' && <ImportOutcome file={file} />}
      {(file.state === 'uploaded' || file.state === 'failed') && <ImportDecisions file={file} />}
    </>
  );
}

function Failure({ problem }: { problem: NonNullable<ImportFile['problem']> }) {
  const t = useTranslations('import');
  const words = useProblemSentence();
  return (
    <div className="mb-6">
      <Banner tone="danger" title={t('importFailed')}>
        {words({ ...problem, retryAfter: null })}
        <ImportProblemDetails problem={problem} />
      </Banner>
    </div>
  );
}
