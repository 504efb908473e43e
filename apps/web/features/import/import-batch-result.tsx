'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ProgressBar } from '@coffer/ui/progress-bar.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type ImportFile, isImportFileBusy } from './import-file.ts';
import { ImportNextSteps } from './next-steps.tsx';
import { OpeningBalanceOffer } from './opening-balance.tsx';
import { useMarkImportsRead } from './use-mark-imports-read.ts';

interface Props {
  readonly files: readonly ImportFile[];
  readonly onClose: () => void;
}

/** The result of files imported together: totals, each file and the next steps. */
export function ImportBatchResult({ files, onClose }: Props) {
  const t = useTranslations('import.batch');
  const hidden = useDeletedIds();
  useMarkImportsRead(files);
  const shown = files.filter(
    ({ state, importId, undoneTime }) => state !== 'uploaded' && undoneTime === null && !hidden.has(importId ?? ''),
  );
  const top = useRef<HTMLDivElement>(null);
  const isUnderWay = shown.some(isImportFileBusy);
  // The start button is below a possibly long list, so the page scrolls up to the progress.
  useEffect(() => {
    if (isUnderWay) top.current?.scrollIntoView({ block: 'nearest' });
  }, [isUnderWay]);
  if (shown.length === 0) return null;
  const done = shown.filter(({ state }) => state === 'done');
  const created = done.reduce((sum, { result }) => sum + (result?.created ?? 0), 0);
  return (
    <div ref={top} className="scroll-mt-16">
      <Card
        title={
          <span role="status">
            {isUnderWay
              ? t('underWay', { count: shown.length })
              : t('done', { files: done.length, of: shown.length, count: created })}
          </span>
        }
        padded={false}
      >
        <ul aria-label={t('files')} className="divide-y divide-line">
          {shown.map((file) => (
            <Row key={file.id} file={file} />
          ))}
        </ul>
        {!isUnderWay && (
          <div className="border-line border-t px-4 py-3 sm:px-5">
            <ImportNextSteps files={done} onUndone={onClose}>
              <Button onClick={onClose}>{t('close')}</Button>
            </ImportNextSteps>
          </div>
        )}
      </Card>
    </div>
  );
}

function Row({ file }: { file: ImportFile }) {
  const t = useTranslations('import');
  const words = useProblemSentence();
  const format = useFormat();
  const { walletId, mayWrite } = useWallet();
  const asset = useAssets().data?.items.find(({ id }) => id === file.assetId);
  const { result, problem } = file;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 py-2.5 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <p className="[overflow-wrap:anywhere]">
            <Link href={`/w/${walletId}/import/${file.id}`} className="font-medium hover:underline">
              {file.filename}
            </Link>
            {asset !== undefined && <span className="text-muted"> → {asset.name}</span>}
          </p>
          {result !== null && (
            <p className="text-muted text-sm">
              {t('booked', { count: result.created })}
              {result.duplicates > 0 && ` · ${t('duplicates')}: ${format.count(result.duplicates)}`}
              {result.skipped > 0 && ` · ${t('skipped')}: ${format.count(result.skipped)}`}
            </p>
          )}
          {file.state === 'failed' && problem !== null && (
            <p className="text-danger text-sm">{words({ ...problem, retryAfter: null })}</p>
          )}
        </div>
        {result?.balanceCheck != null && result.balanceCheck.difference !== '0' && (
          <Badge tone="warning">{t('balanceDiffers')}</Badge>
        )}
        {file.state === 'failed' && <Badge tone="danger">{t('states.failed')}</Badge>}
      </div>
      {isImportFileBusy(file) && (
        <ProgressBar
          label={t('progressOf', { filename: file.filename })}
          value={file.state === 'queued' ? null : file.progress}
          hideLabel
        />
      )}
      {file.state === 'done' && mayWrite && asset !== undefined && <OpeningBalanceOffer file={file} asset={asset} />}
    </li>
  );
}
