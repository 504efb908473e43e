'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Sheet } from '@coffer/ui/sheet.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC, useTRPCClient } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { Budget } from './budget-types.ts';

const PAGE = 50;
const FIRST_PAGE: string | null = null;

interface Props {
  readonly budget: Budget;
  readonly month: string;
  /** The key of an envelope, or `income`, `other` or `timing`. */
  readonly of: string;
  /** The name of the envelope. */
  readonly title?: string;
  readonly onClose: () => void;
}

/** Lists the transactions that add up to an amount of a month, each with the part of it that counts in the month. */
export function BudgetTransactionsSheet({ budget, month, of, title, onClose }: Props) {
  const t = useTranslations('budget');
  const words = useProblemSentence();
  const format = useFormat();
  const { walletId } = useWallet();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { walletId, id: budget.id, month, key: of, limit: PAGE };
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: trpc.budgets.monthTransactions.infiniteQueryKey(input),
    queryFn: ({ pageParam }) =>
      client.budgets.monthTransactions.query({ ...input, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const counted = data?.pages.flatMap(({ items, shares }) =>
    items.map((item, at) => ({ item, share: shares[at] ?? 0 })),
  );
  const name = title ?? (of === 'income' ? t('income') : of === 'other' ? t('other') : t('timing'));
  return (
    <Sheet open onOpenChange={onClose} title={name} description={format.month(month)}>
      {of === 'timing' && <p className="mb-3 text-muted text-sm">{t('timingHint')}</p>}
      {counted?.length === 0 && <p className="text-muted">{t('noTransactions')}</p>}
      <DataList label={t('transactions')}>
        {counted?.map(({ item, share }) => (
          <DataListItem
            key={item.id}
            title={
              <Link
                prefetch={false}
                href={`/w/${walletId}/transactions?transaction=${item.id}`}
                className="after:absolute after:inset-0"
              >
                {item.fromTo || item.description || t('transaction')}
              </Link>
            }
            detail={format.date(item.date)}
            value={<Amount value={share} currency={budget.currency} />}
            meta={
              Number(item.amountValue) !== share && (
                <>
                  {t('ofAmount')} <Amount value={item.amountValue} currency={item.amountCurrency} />
                </>
              )
            }
          />
        ))}
      </DataList>
      {hasNextPage && (
        <Button className="mt-3" pending={isFetching} onClick={() => void fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
      {data === undefined && error === null && <SkeletonRows rows={5} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
    </Sheet>
  );
}
