'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { isPositionAssetType } from '#features/investments/positions.ts';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { TransactionList } from '#shared/transactions/transaction-list.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { newestTransactionsInput } from './newest-transactions-input.ts';
import { runningAssetBalances } from './running-balances.ts';

/**
 * The newest transactions of the asset. For an asset that holds positions, these are its cash transactions, and the card
 * is hidden if there are none.
 */
export function AssetTransactions({ asset: { id, type, defaultCurrency } }: { asset: Asset }) {
  const t = useTranslations('assets');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const { walletId, mayWrite } = useWallet();
  const { data, error, refetch, isFetching } = useQuery(
    trpc.transactions.list.queryOptions(newestTransactionsInput(walletId, id)),
  );
  const isCash = isPositionAssetType(type);
  const balances = useRunning(id, defaultCurrency, data?.items ?? []);
  if (isCash && data?.items.length === 0) return null;
  const title = t(isCash ? 'cashTransactions' : 'transactions');
  return (
    <Card
      title={title}
      padded={false}
      action={
        <TextLink asChild>
          <Link href={`/w/${walletId}/transactions?assetIds=${id}`}>{t('allTransactions')}</Link>
        </TextLink>
      }
    >
      {data !== undefined && (
        <TransactionList label={title} transactions={data.items} withAsset={false} balances={balances} />
      )}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<ArrowLeftRight />}
          title={t('noTransactions')}
          action={
            mayWrite && (
              <Button asChild>
                <Link href={`/w/${walletId}/import?asset=${id}`}>{t('importStatement')}</Link>
              </Button>
            )
          }
        />
      )}
      {data === undefined && error === null && <SkeletonRows rows={8} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
    </Card>
  );
}

type Transaction = RouterOutputs['transactions']['list']['items'][number];

/** The balance after each of the newest transactions; empty while unknown. */
function useRunning(assetId: string, currency: string, newest: readonly Transaction[]): ReadonlyMap<string, string> {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const date = newest[0]?.date;
  const { data } = useQuery(
    trpc.assets.balances.queryOptions({ walletId, assetId, ...(date === undefined ? {} : { date }) }),
  );
  return useMemo(() => {
    const latest = data?.find((held) => held.currency === currency)?.balance;
    return latest === undefined ? new Map() : runningAssetBalances(newest, currency, latest);
  }, [newest, currency, data]);
}
