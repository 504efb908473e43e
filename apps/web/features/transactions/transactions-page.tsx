'use client';

import { Button } from '@coffer/ui/button.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { ArrowLeftRight, Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback } from 'react';
import { FLOATING_BUTTON_CLASSES } from '#shared/page/floating-button.ts';
import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { CommentMarksProvider } from './list/comment-marks.tsx';
import { StandaloneTransactionsProvider } from './standalone-transactions.tsx';
import { TransactionsSection } from './transactions-section.tsx';
import { useIsInteractive } from './use-is-interactive.ts';
import { useTransactionListUrlState } from './use-transaction-list-url-state.ts';
import { useTransactionPages } from './use-transaction-pages.ts';

// Loaded on demand, because neither component is visible at first.
const NewTransaction = lazy(async () => ({ default: (await import('./new/new-transaction.tsx')).NewTransactionPanel }));
const TransactionPanel = lazy(async () => ({
  default: (await import('./panel/transaction-panel.tsx')).TransactionPanel,
}));

/** The initial values of a new transaction: the listed asset, if the list is filtered by a single asset. */
function presetsOf({ assetIds }: TransactionListFilters): { assetId?: string } {
  const [assetId, ...others] = assetIds ?? [];
  return assetId === undefined || others.length > 0 ? {} : { assetId };
}

export function TransactionsPage() {
  const t = useTranslations('transactions');
  const { walletId, mayWrite } = useWallet();
  const address = useTransactionListUrlState();
  const pages = useTransactionPages(address.filters);
  // The server doesn't render overlays.
  const isRunning = useIsInteractive();
  const { adding, setAdding } = address;
  const add = useCallback(() => setAdding(true), [setAdding]);
  return (
    <StandaloneTransactionsProvider filters={address.filters} refresh={pages.refresh}>
      <CommentMarksProvider>
        {/* On wide screens the list makes room for the open panel. */}
        <div className={address.opened === null ? '' : 'xl:pr-[25rem]'}>
          <PageHeader
            title={t('title')}
            action={
              <>
                <Button asChild>
                  <Link prefetch={false} href={`/w/${walletId}/transfers${mayWrite ? '' : '/linked'}`}>
                    <ArrowLeftRight aria-hidden className="size-[1.125em] sm:hidden" />
                    <span className="max-sm:sr-only">{t('transfers')}</span>
                  </Link>
                </Button>
                {mayWrite && (
                  <Button variant="primary" icon={<Plus />} onClick={add} className={FLOATING_BUTTON_CLASSES}>
                    <span className="max-md:sr-only">{t('add')}</span>
                  </Button>
                )}
              </>
            }
          />
          <TransactionsSection address={address} pages={pages} onAdd={add} />
        </div>
        <Suspense fallback={null}>
          {isRunning && address.opened !== null && (
            <TransactionPanel id={address.opened} pages={pages} onOpen={address.open} />
          )}
        </Suspense>
        <Suspense fallback={null}>
          {isRunning && adding && mayWrite && (
            <NewTransaction presets={presetsOf(address.filters)} onClose={() => setAdding(false)} />
          )}
        </Suspense>
      </CommentMarksProvider>
    </StandaloneTransactionsProvider>
  );
}
