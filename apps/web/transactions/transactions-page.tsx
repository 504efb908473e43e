'use client';

import { Button } from '@coffer/ui/button.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { useWallet } from '../wallet/wallet-context.tsx';
import { LedgerProvider } from './ledger.tsx';
import { CommentMarksProvider } from './list/comment-marks.tsx';
import { TransactionsPart } from './transactions-part.tsx';
import { useAddress } from './use-address.ts';
import { useOwnLedger } from './use-own-ledger.ts';
import { useTransactionPages } from './use-transaction-pages.ts';

// Neither is on the first screen.
const NewTransaction = dynamic(() => import('./new/new-transaction.tsx').then((file) => file.NewTransaction), {
  ssr: false,
});
const TransactionPanel = dynamic(() => import('./panel/transaction-panel.tsx').then((file) => file.TransactionPanel), {
  ssr: false,
});

/** Every transaction of the wallet, to be looked through, found and put right. */
export function TransactionsPage() {
  const t = useTranslations('transactions');
  const { mayWrite } = useWallet();
  const address = useAddress();
  const pages = useTransactionPages(address.filters);
  const ledger = useOwnLedger(address.filters, pages.refresh);
  const [isAdding, setIsAdding] = useState(false);
  const add = useCallback(() => setIsAdding(true), []);
  return (
    <LedgerProvider ledger={ledger}>
      <CommentMarksProvider>
        {/* Beside an open panel the list makes room for it, where there is some. */}
        <div className={address.opened === null ? '' : 'xl:pr-[25rem]'}>
          <PageHeader
            title={t('title')}
            action={
              mayWrite && (
                <Button variant="primary" icon={<Plus />} onClick={add}>
                  <span className="sm:hidden">{t('addShort')}</span>
                  <span className="max-sm:hidden">{t('add')}</span>
                </Button>
              )
            }
          />
          <TransactionsPart address={address} pages={pages} onAdd={add} />
        </div>
        {address.opened !== null && <TransactionPanel id={address.opened} pages={pages} onOpen={address.open} />}
        {isAdding && <NewTransaction filters={address.filters} onClose={() => setIsAdding(false)} />}
      </CommentMarksProvider>
    </LedgerProvider>
  );
}
