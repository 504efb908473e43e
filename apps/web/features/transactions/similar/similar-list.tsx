'use client';

import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useCatalogueNames } from '#features/rules/use-catalogue-names.ts';
import { type RouterInputs, useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { TransactionLine } from '#shared/transactions/transaction-line.tsx';

const SHOWN = 50;

/** The newest of the similar transactions that an offer covers, with their current categories. */
export function SimilarTransactionsList({ asked }: { asked: Omit<RouterInputs['transactions']['alike'], 'limit'> }) {
  const t = useTranslations('transactions');
  const trpc = useTRPC();
  const names = useCatalogueNames();
  const { data } = useQuery(
    trpc.transactions.alike.queryOptions({ ...asked, limit: SHOWN }, { trpc: { context: UNBATCHED_CONTEXT } }),
  );
  if (data === undefined) return <SkeletonRows rows={2} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrolling region.
    <ul tabIndex={0} aria-label={t('alike.label')} className="max-h-64 divide-y divide-line overflow-y-auto">
      {data.items.map((item) => (
        <TransactionLine key={item.id} transaction={item}>
          {names.category(item.categoryId ?? '') ?? t('uncategorized')}
        </TransactionLine>
      ))}
      {data.count > data.items.length && (
        <li className="px-3 py-2 text-muted text-sm">{t('alike.more', { count: data.count - data.items.length })}</li>
      )}
    </ul>
  );
}
