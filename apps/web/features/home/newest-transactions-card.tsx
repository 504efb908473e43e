'use client';

import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { TransactionList } from '#shared/transactions/transaction-list.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useNewestTransactions } from './use-newest-transactions.ts';

export function NewestTransactionsCard() {
  const t = useTranslations('home');
  const words = useProblemSentence();
  const { walletId } = useWallet();
  const { data, error, refetch, isFetching } = useNewestTransactions();
  return (
    <Card
      title={t('newest')}
      padded={false}
      action={
        <TextLink asChild>
          <Link prefetch={false} href={`/w/${walletId}/transactions`}>
            {t('allTransactions')}
          </Link>
        </TextLink>
      }
    >
      {data !== undefined && <TransactionList label={t('newest')} transactions={data.items} />}
      {data === undefined && error === null && <SkeletonRows rows={5} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
    </Card>
  );
}
