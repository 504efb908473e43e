'use client';

import { Button } from '@coffer/ui/button.tsx';
import { ArrowLeftRight, Split } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

/** The actions to split a transaction, or to make it a side of a transfer. */
export function SplitAndTransferButtons({ record }: { record: Transaction }) {
  const t = useTranslations('transactions.panel');
  const { mayWrite } = useWallet();
  const [open, setOpen] = useState<'split' | 'transfer' | null>(null);
  const close = () => setOpen(null);
  if (!mayWrite || record.transferCounterId !== null || record.parent) return null;
  return (
    <>
      {record.parentTransactionId === null && (
        <Button size="small" icon={<Split />} onClick={() => setOpen('split')}>
          {t('split')}
        </Button>
      )}
      <Button size="small" icon={<ArrowLeftRight />} onClick={() => setOpen('transfer')}>
        {t('link')}
      </Button>
      {open === 'split' && <SplitDialog parent={record} parts={[]} onClose={close} />}
      {open === 'transfer' && <TransferDialog source={record} onClose={close} />}
    </>
  );
}
