'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useState } from 'react';
import { UNBATCHED } from '#shared/data/links.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AccountChoice } from './account-choice.tsx';
import { CashAccount } from './cash-account.tsx';
import { CsvMapping } from './csv-mapping.tsx';
import { hasSecurities, type ImportFile, suggestedAsset, tradesOf } from './import-file.ts';
import { InvestmentNote } from './investment-note.tsx';
import { NextFile } from './next-file.tsx';
import { Preview } from './preview.tsx';
import { standingOf } from './proposals.ts';
import { SecurityNumbers } from './security-numbers.tsx';
import { canImportAgain, canLeaveOut, useChosenLines } from './use-chosen-lines.ts';
import { useDecisions } from './use-decisions.ts';
import { useImportFileActions } from './use-file-actions.ts';

/** The choices for a file, with a preview of the import. */
export function Decisions({ file }: { file: ImportFile }) {
  const t = useTranslations('import');
  const trpc = useTRPC();
  const { walletId, mayWrite } = useWallet();
  const { start, divide } = useImportFileActions();
  const router = useRouter();
  const { assetId, settings, isKept, change, keepAll } = useDecisions(file);
  const [isStarting, setStarting] = useState(false);
  const asked = useDeferredValue({ assetId, settings });
  const { data, error, isFetching, refetch } = useQuery({
    ...trpc.importFiles.preview.queryOptions({ walletId, id: file.id, ...asked }, { trpc: { context: UNBATCHED } }),
    placeholderData: keepPreviousData,
  });
  const book = async () => {
    setStarting(true);
    if (await keepAll()) await start(file.id, { importAgain: [...again.lines], leaveOut: [...leftOut.lines] });
    setStarting(false);
  };
  const divideFile = async () => {
    if (await divide(file.id)) router.push(`/w/${walletId}/import`);
  };
  const again = useChosenLines(data, canImportAgain);
  const leftOut = useChosenLines(data, canLeaveOut);
  const count = data?.created == null ? null : data.created + again.lines.size - leftOut.lines.size;
  const reviews = data?.reviews ?? 0;
  const nothingToDo = count === 0 && reviews === 0;
  const isNothing = standingOf({ ...file, settings }, [], false).kind === 'nothing';
  const isReady = data !== undefined && data.problem === null && assetId !== null && !isFetching && isKept;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <InvestmentNote file={file} />
      {isNothing && tradesOf(file) === null && <Banner title={t('standing.nothing')}>{t('nothingText')}</Banner>}
      <Card title={t('account')}>
        <AccountChoice
          file={file}
          assetId={assetId}
          settings={settings}
          isNothing={isNothing}
          onAsset={(id) => change({ assetId: id })}
          onAccount={(account) =>
            change({ settings: { ...settings, account }, assetId: suggestedAsset(file, account) ?? assetId })
          }
          onDivide={mayWrite ? divideFile : null}
        />
        {hasSecurities(file) && !isNothing && (
          <CashAccount assetId={assetId} settings={settings} onChange={(next) => change({ settings: next })} />
        )}
      </Card>
      <SecurityNumbers preview={data} settings={settings} onChange={(next) => change({ settings: next })} />
      {data?.csv && (
        <CsvMapping
          table={data.csv}
          used={data.settings}
          settings={settings}
          onChange={(next) => change({ settings: next })}
        />
      )}
      {!(isNothing && data?.skipped === 0) && (
        <Preview {...{ preview: data, error, isFetching, again, leftOut }} onRetry={() => void refetch()} />
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
            {assetId === null && <span className="text-muted text-sm">{t('needsAsset')}</span>}
            {reviews > 0 && <span className="text-muted text-sm">{t('asksLater')}</span>}
            {nothingToDo && leftOut.lines.size === 0 && !data?.rows.some((row) => row.deleted) && (
              <span className="text-muted text-sm">{t('nothingNew')}</span>
            )}
            <span className="ml-auto empty:hidden">
              <NextFile after={file} variant="quiet" />
            </span>
          </div>
        </div>
      )}
      {isNothing && (
        <div className="flex flex-wrap gap-2">
          <NextFile after={file} variant="primary" />
          <Button asChild>
            <Link href={`/w/${walletId}/import`}>{t('allFiles')}</Link>
          </Button>
        </div>
      )}
    </div>
  );
}

/** Label of the start button: the number of new transactions, or the number of reviews if there are none. */
function StartLabel({ count, reviews }: { count: number | null; reviews: number }) {
  const t = useTranslations('import');
  if (count === null) return t('import');
  return count === 0 && reviews > 0 ? t('askCount', { count: reviews }) : t('importCount', { count });
}
