'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { cutForList } from '#shared/format/display-names.ts';
import { useFormat } from '#shared/format/use-format.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useTransactionsContext } from './transactions-context.tsx';

/** Another transaction in two lines; pressing it opens or chooses it. */
export function RelatedTransaction({
  record,
  onOpen,
}: {
  record: Transaction | undefined;
  onOpen: (id: string) => void;
}) {
  const t = useTranslations('transactions');
  const format = useFormat();
  const { lookups } = useTransactionsContext();
  if (record === undefined) return <Skeleton className="h-12 w-full" />;
  const { id, date, assetId, fromTo, description, amountValue, amountCurrency } = record;
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="mb-1.5 grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-card border border-line px-3 py-2 text-left hover:bg-hover"
    >
      <bdi className="truncate">{cutForList(fromTo || description || t('noText'))}</bdi>
      <Amount value={amountValue} currency={amountCurrency} />
      <bdi className="col-span-2 truncate text-muted text-sm">
        {[format.date(date), cutForList(lookups.assets.get(assetId)?.name ?? '')].join(' · ')}
      </bdi>
    </button>
  );
}
