'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FileTransactionRow, type Transaction } from './file-transaction-row.tsx';
import type { StoredFile } from './stored-file.ts';
import { useFileActions } from './use-file-actions.ts';

/** A row with a transaction and a button that attaches the file to it. */
export function AttachableTransactionRow({ file, record }: { file: StoredFile; record: Transaction }) {
  const t = useTranslations('files');
  const { attach } = useFileActions();
  const [isAttaching, setIsAttaching] = useState(false);
  const add = async () => {
    setIsAttaching(true);
    await attach(file, record.id);
    setIsAttaching(false);
  };
  return (
    <FileTransactionRow
      record={record}
      action={
        <Button size="small" pending={isAttaching} onClick={() => void add()}>
          {t('attach')}
        </Button>
      }
    />
  );
}
