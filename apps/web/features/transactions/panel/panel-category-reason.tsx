'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { categoryLabel } from '#shared/format/display-names.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { categoryPatch } from '../change/category-or-merchant-assignment.ts';
import { useTransactionsContext } from '../transactions-context.tsx';

interface Props {
  readonly record: Transaction;
}

/**
 * Why Coffer chose the transaction's category. For a transaction without a category, the category that Coffer suggests.
 */
export function PanelCategoryReason({ record }: Props) {
  const isOpen = !record.parent && record.transferCounterId === null && record.categoryId === null;
  return isOpen ? <Suggested record={record} /> : <Given record={record} />;
}

function Given({ record: { id, categoryId } }: Props) {
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const reasonSentence = useReason();
  const { data } = useQuery(trpc.categoryReasons.get.queryOptions({ walletId, transactionId: id }));
  if (data == null || data.categoryId !== categoryId) return null;
  return <p className="text-muted text-sm">{reasonSentence(data)}</p>;
}

function Suggested({ record }: Props) {
  const t = useTranslations('transactions.panel.categoryReason');
  const trpc = useTRPC();
  const { walletId, mayWrite } = useWallet();
  const { changes, lookups } = useTransactionsContext();
  const reasonSentence = useReason();
  const { data } = useQuery(trpc.categoryReasons.suggest.queryOptions({ walletId, transactionId: record.id }));
  const category = lookups.categories.get(data?.categoryId ?? '');
  if (data == null || category === undefined || !mayWrite) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button size="small" onClick={() => changes.update(record, categoryPatch(category.id))}>
        {t('take', { category: categoryLabel(category) })}
      </Button>
      <p className="min-w-0 text-muted text-sm">{reasonSentence(data)}</p>
    </div>
  );
}

interface Reason {
  readonly kind: 'like' | 'trade' | 'similar';
  readonly count: number | null;
  readonly name: string | null;
}

function useReason(): (reason: Reason) => string {
  const t = useTranslations('transactions.panel.categoryReason');
  return ({ kind, count, name }) => t(kind, { count: count ?? 0, name: name ?? '' });
}
