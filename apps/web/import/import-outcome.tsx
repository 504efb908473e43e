'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAssets } from '../data/use-catalogue.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { BalanceCheck } from './balance-check.tsx';
import type { ImportFile } from './import-file.ts';
import { OpeningBalance } from './opening-balance.tsx';
import { useUndoImport } from './past-imports.tsx';
import { SkippedLines } from './skipped-lines.tsx';

/** What was booked, where it is to be seen, and the way back. */
export function ImportOutcome({ file }: { file: ImportFile }) {
  const t = useTranslations('import');
  const { walletId, mayWrite } = useWallet();
  const router = useRouter();
  const undo = useUndoImport();
  const asset = useAssets().data?.items.find(({ id }) => id === file.assetId);
  const { result, importId } = file;
  if (result === null) return null;
  if (file.undoneTime !== null) return <Banner>{t('wasUndone')}</Banner>;
  const takeBack = () => {
    if (importId === null) return;
    undo({ id: importId }, file.filename);
    router.push(`/w/${walletId}/import`);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone="positive" title={t('doneTitle', { count: result.created, asset: asset?.name ?? '' })}>
        {t('doneText', { duplicates: result.duplicates, skipped: result.skipped })}
      </Banner>
      {result.balanceCheck !== null && <BalanceCheck check={result.balanceCheck} />}
      {mayWrite && asset !== undefined && <OpeningBalance file={file} asset={asset} />}
      {result.skippedLines.length > 0 && <SkippedLines lines={result.skippedLines} count={result.skipped} />}
      <div className="flex flex-wrap gap-2">
        {importId !== null && (
          <Button variant="primary" asChild>
            <Link href={`/w/${walletId}/transactions?importId=${importId}`}>{t('showBooked')}</Link>
          </Button>
        )}
        {asset !== undefined && (
          <Button asChild>
            <Link href={`/w/${walletId}/assets/${asset.id}`}>{t('showAsset', { asset: asset.name })}</Link>
          </Button>
        )}
        <Button asChild>
          <Link href={`/w/${walletId}/import`}>{t('importMore')}</Link>
        </Button>
        {mayWrite && importId !== null && result.created > 0 && (
          <Button variant="quiet" onClick={takeBack}>
            {t('undoImport')}
          </Button>
        )}
      </div>
    </div>
  );
}
