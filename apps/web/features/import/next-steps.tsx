'use client';

import { Button } from '@coffer/ui/button.tsx';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { ImportFile } from './import-file.ts';
import { useUndoImports } from './use-undo-imports.ts';

const RecognitionDialog = dynamic(() =>
  import('#features/merchants/recognition-dialog.tsx').then((file) => file.MerchantRecognitionDialog),
);

interface Props {
  /** The imported files. */
  readonly files: readonly ImportFile[];
  readonly onUndone: () => void;
  /** Additional actions, rendered last. */
  readonly children: ReactNode;
}

/** Next steps after an import: view transactions, find merchants and categories, or undo. */
export function ImportNextSteps({ files, onUndone, children }: Props) {
  const t = useTranslations('import');
  const { walletId, mayWrite } = useWallet();
  const undo = useUndoImports();
  const [isRecognising, setRecognising] = useState(false);
  const booked = files.filter(({ result }) => (result?.created ?? 0) > 0);
  const importIds = booked.flatMap(({ importId }) => importId ?? []);
  const assetIds = [...new Set(booked.flatMap(({ assetId }) => assetId ?? []))].join(',');
  const [only, ...others] = importIds;
  const own = only !== undefined && others.length === 0 ? `importId=${only}` : `assetIds=${assetIds}`;
  const undoAll = () => {
    const [file, ...rest] = booked;
    const isOne = file !== undefined && rest.length === 0;
    undo(importIds, isOne ? t('undoing', { name: file.filename }) : t('batch.undoing', { count: importIds.length }));
    onUndone();
  };
  return (
    <div className="flex flex-wrap gap-2">
      {importIds.length > 0 && (
        <>
          <Button variant="primary" asChild>
            <Link href={`/w/${walletId}/transactions?${own}`}>{t('showBooked')}</Link>
          </Button>
          <Button asChild>
            <Link href={`/w/${walletId}/transactions?${own}&uncategorized=true`}>{t('batch.categorise')}</Link>
          </Button>
          {mayWrite && <Button onClick={() => setRecognising(true)}>{t('batch.recognise')}</Button>}
        </>
      )}
      {children}
      {importIds.length > 0 && mayWrite && (
        <Button variant="quiet" onClick={undoAll}>
          {t(importIds.length === 1 ? 'undoImport' : 'batch.undoAll')}
        </Button>
      )}
      {isRecognising && <RecognitionDialog onClose={() => setRecognising(false)} />}
    </div>
  );
}
