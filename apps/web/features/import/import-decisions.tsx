'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AccountChoice } from './account-choice.tsx';
import { CashAccountChoice } from './cash-account-choice.tsx';
import { CsvMapping } from './csv-mapping.tsx';
import { hasSecurities, type ImportFile, tradeTotals, uniqueSuggestedAssetId } from './import-file.ts';
import { ImportPreviewPanel } from './import-preview-panel.tsx';
import { InvestmentNote } from './investment-note.tsx';
import { MissingIsinForm } from './missing-isin-form.tsx';
import { assessImportFile, transactionCount } from './new-account-proposals.ts';
import { NextFileLink } from './next-file.tsx';
import { MissingStatementNotice } from './opening-balance.tsx';
import { canImportAgain, canLeaveOut, useChosenLines } from './use-chosen-lines.ts';
import { useImportChoices } from './use-import-choices.ts';
import { useImportFileActions } from './use-import-file-actions.ts';
import { useImportTarget } from './use-import-target.ts';

/** Problems that a person can solve by choosing how to read the file. */
const UNREADABLE: ReadonlySet<string> = new Set(['columnsUnknown', 'invalidFile']);

/** The choices for a file, with a preview of the import. */
export function ImportDecisions({ file }: { file: ImportFile }) {
  const t = useTranslations('import');
  const { mayWrite } = useWallet();
  const { start } = useImportFileActions();
  const divideFile = useDivideFile(file);
  const decisions = useImportChoices(file);
  const { assetId, settings, isKept, change } = decisions;
  const { proposed, place } = useImportTarget(file, decisions);
  const [isStarting, setStarting] = useState(false);
  const [opensAccount, setOpensAccount] = useState(true);
  const { data, error, isFetching, refetch } = usePreview(file, decisions);
  const book = async () => {
    setStarting(true);
    const lines = { importAgain: [...again.lines], leaveOut: [...leftOut.lines] };
    if (await place()) await start(file.id, { ...lines, opensAccount });
    setStarting(false);
  };
  const again = useChosenLines(data, canImportAgain);
  const leftOut = useChosenLines(data, canLeaveOut);
  const count = countOf(data?.created ?? (proposed && transactionCount({ ...file, settings })), again, leftOut);
  const reviews = data?.reviews ?? 0;
  const nothingToDo = count === 0 && reviews === 0;
  const isNothing = assessImportFile({ ...file, settings }, [], false).kind === 'nothing';
  const isReady = data?.problem === null && (assetId !== null || proposed !== null) && !isFetching && isKept;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <InvestmentNote file={file} />
      {isNothing && tradeTotals(file) === null && <Banner title={t('readiness.nothing')}>{t('nothingText')}</Banner>}
      <Card title={t('account')}>
        <AccountChoice
          file={file}
          assetId={assetId}
          proposed={proposed}
          settings={settings}
          hasNothingToImport={isNothing}
          onAsset={(id) => change({ assetId: id })}
          onAccount={(account) =>
            change({ settings: { ...settings, account }, assetId: uniqueSuggestedAssetId(file, account) ?? assetId })
          }
          onDivide={mayWrite ? divideFile : null}
        />
        {hasSecurities(file) && !isNothing && (
          <CashAccountChoice assetId={assetId} settings={settings} onChange={(next) => change({ settings: next })} />
        )}
      </Card>
      <MissingIsinForm preview={data} settings={settings} onChange={(next) => change({ settings: next })} />
      {data?.csv && (
        <CsvMapping
          {...{ table: data.csv, used: data.settings, settings }}
          isNeeded={data.problem !== null && UNREADABLE.has(data.problem.code)}
          onChange={(next) => change({ settings: next })}
        />
      )}
      {assetId !== null && <MissingStatementNotice file={{ ...file, settings }} assetId={assetId} />}
      {!(isNothing && data?.skipped === 0) && (
        <ImportPreviewPanel
          {...{ preview: data, error, isFetching, again, leftOut, opensAccount }}
          onOpensAccount={setOpensAccount}
          onRetry={() => void refetch()}
        />
      )}
      {mayWrite && !isNothing && (
        <div className="sticky bottom-14 z-sticky -mx-4 border-line border-t bg-canvas px-4 py-3 md:bottom-0 md:mx-0 md:px-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              variant="primary"
              disabled={!isReady || nothingToDo}
              pending={isStarting}
              onClick={() => void book()}
            >
              <StartLabel count={count} reviews={reviews} />
            </Button>
            <StartNotes
              needsAsset={assetId === null && proposed === null}
              asksLater={reviews > 0}
              nothingNew={nothingToDo && leftOut.lines.size === 0 && !data?.rows.some((row) => row.deleted)}
            />
            <span className="ml-auto empty:hidden">
              <NextFileLink after={file} variant="quiet" />
            </span>
          </div>
        </div>
      )}
      {isNothing && <OtherFiles file={file} />}
    </div>
  );
}

function useDivideFile({ id }: ImportFile): () => Promise<void> {
  const { divide } = useImportFileActions();
  const { walletId } = useWallet();
  const router = useRouter();
  return async () => {
    if (await divide(id)) router.push(`/w/${walletId}/import`);
  };
}

function usePreview(file: ImportFile, { assetId, settings }: ReturnType<typeof useImportChoices>) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const asked = useDeferredValue({ assetId, settings });
  return useQuery({
    ...trpc.importFiles.preview.queryOptions(
      { walletId, id: file.id, ...asked },
      { trpc: { context: UNBATCHED_CONTEXT } },
    ),
    placeholderData: keepPreviousData,
  });
}

type Chosen = Pick<ReturnType<typeof useChosenLines>, 'lines'>;

/**
 * Returns the number of transactions that the import would add: the new lines, plus lines to import again, minus
 * excluded lines. Null if the number of new lines is unknown.
 */
function countOf(created: number | null, again: Chosen, leftOut: Chosen): number | null {
  return created === null ? null : created + again.lines.size - leftOut.lines.size;
}

interface NotesProps {
  readonly needsAsset: boolean;
  readonly asksLater: boolean;
  readonly nothingNew: boolean;
}

/** Explains why the import cannot start yet, or what happens after it. */
function StartNotes({ needsAsset, asksLater, nothingNew }: NotesProps) {
  const t = useTranslations('import');
  return (
    <>
      {needsAsset && <span className="text-muted text-sm">{t('needsAsset')}</span>}
      {asksLater && <span className="text-muted text-sm">{t('asksLater')}</span>}
      {nothingNew && <span className="text-muted text-sm">{t('nothingNew')}</span>}
    </>
  );
}

/** Links to the next file and to all files. */
function OtherFiles({ file }: { file: ImportFile }) {
  const t = useTranslations('import');
  const { walletId } = useWallet();
  return (
    <div className="flex flex-wrap gap-2">
      <NextFileLink after={file} variant="primary" />
      <Button asChild>
        <Link href={`/w/${walletId}/import`}>{t('allFiles')}</Link>
      </Button>
    </div>
  );
}

/** Label of the start button: the number of new transactions, or the number of reviews if there are none. */
function StartLabel({ count, reviews }: { count: number | null; reviews: number }) {
  const t = useTranslations('import');
  if (count === null) return t('import');
  return count === 0 && reviews > 0 ? t('askCount', { count: reviews }) : t('importCount', { count });
}
