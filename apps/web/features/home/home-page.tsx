'use client';

import { Button } from '@coffer/ui/button.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { FileDown, Plus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { FLOATING_BUTTON_CLASSES } from '#shared/page/floating-button.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AssetsCard } from './assets-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import { MonthCashFlowCard } from './cash-flow-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LeftToSpendCard } from './left-to-spend-card.tsx';
import { NetWorthCard } from './net-worth-card.tsx';
import { NewestTransactionsCard } from './newest-transactions-card.tsx';
import { useNewestTransactions } from './use-newest-transactions.ts';

/** The home page: the state of the wallet at a glance. */
export function HomePage() {
  const t = useTranslations('home');
  const { wallet, walletId, mayWrite } = useWallet();
  const isEmpty = useNewestTransactions().data?.items.length === 0;
  if (isEmpty) {
    return (
      <>
        <PageHeader title={t('first.title', { wallet: wallet.name })} />
        <FirstSteps />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          mayWrite && (
            <Button icon={<FileDown />} asChild>
              <Link prefetch={false} href={`/w/${walletId}/import`}>
                {t('import')}
              </Link>
            </Button>
          )
        }
      />
      {mayWrite && (
        <Button variant="primary" asChild className={`${FLOATING_BUTTON_CLASSES} md:hidden`}>
          <Link prefetch={false} href={`/w/${walletId}/transactions?new`} aria-label={t('first.hand.action')}>
            <Plus aria-hidden />
          </Link>
        </Button>
      )}
      <div className="grid gap-4 lg:gap-6">
        <NetWorthCard />
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
          <div className="grid gap-4 lg:gap-6">
            <LeftToSpendCard />
            <AttentionCard />
            <MonthCashFlowCard />
          </div>
          <div className="grid gap-4 lg:gap-6">
            <AssetsCard />
            <NewestTransactionsCard />
          </div>
        </div>
      </div>
    </>
  );
}
