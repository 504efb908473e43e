'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { BalanceCheckNotice } from './balance-check.tsx';
import { BrokerChecks } from './broker-checks.tsx';
import type { ImportFile } from './import-file.ts';
import { NextFileLink } from './next-file.tsx';
import { ImportNextSteps } from './next-steps.tsx';
import { OpeningBalanceOffer } from './opening-balance.tsx';
import { SkippedLines } from './skipped-lines.tsx';
import { useMarkImportsRead } from './use-mark-imports-read.ts';

/** The result of an import, with links to its transactions and an undo button. */
export function ImportOutcome({ file }: { file: ImportFile }) {
  const t = useTranslations('import');
  const { walletId, mayWrite } = useWallet();
  const router = useRouter();
  useMarkImportsRead([file]);
  const asset = useAssets().data?.items.find(({ id }) => id === file.assetId);
  const { result } = file;
  if (result === null) return null;
  if (file.undoneTime !== null) return <Banner>{t('wasUndone')}</Banner>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Banner tone="positive" title={t('doneTitle', { count: result.created, asset: asset?.name ?? '' })}>
        {t('doneText', { duplicates: result.duplicates, skipped: result.skipped })}
      </Banner>
      {result.reviews > 0 && (
        <Banner
          tone="warning"
          title={t('asked', { count: result.reviews })}
          action={
            <Button asChild>
              <Link href={`/w/${walletId}/reviews`}>{t('decide')}</Link>
            </Button>
          }
        />
      )}
      {result.securities !== null && <BrokerChecks securities={result.securities} />}
      {result.securities === null && result.balanceCheck !== null && <BalanceCheckNotice check={result.balanceCheck} />}
      {mayWrite && asset !== undefined && <OpeningBalanceOffer file={file} asset={asset} />}
      {result.skippedLines.length > 0 && <SkippedLines lines={result.skippedLines} count={result.skipped} />}
      <ImportNextSteps files={[file]} onUndone={() => router.push(`/w/${walletId}/import`)}>
        <NextFileLink after={file} />
        {asset !== undefined && (
          <Button asChild>
            <Link href={`/w/${walletId}/assets/${asset.id}`}>{t('showAsset', { asset: asset.name })}</Link>
          </Button>
        )}
        <Button asChild>
          <Link href={`/w/${walletId}/import`}>{t('importMore')}</Link>
        </Button>
      </ImportNextSteps>
    </div>
  );
}
