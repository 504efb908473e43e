'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../data/trpc.ts';
import { useCategories } from '../data/use-catalogue.ts';
import { useFormat } from '../format/use-format.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { ShownPeriod } from './periods.ts';
import { ReportState } from './report-state.tsx';

/** The ten largest expenses; each leads to its details. */
export function TopExpensesCard({ shown }: { shown: ShownPeriod }) {
  const t = useTranslations('reports');
  const trpc = useTRPC();
  const format = useFormat();
  const { walletId } = useWallet();
  const categories = useCategories().data?.items ?? [];
  const query = useQuery(trpc.reports.topExpenses.queryOptions({ walletId, period: shown.period }));
  const expenses = query.data ?? [];
  return (
    <Card title={t('topExpenses')} padded={false}>
      <ReportState query={query} rows={6}>
        {expenses.length === 0 ? (
          <p className="px-4 pb-4 text-muted sm:px-5">{t('noExpenses')}</p>
        ) : (
          <DataList label={t('topExpenses')}>
            {expenses.map(({ id, fromTo, description, categoryId, amount, date }) => (
              <DataListItem
                key={id}
                title={
                  <Link
                    href={`/w/${walletId}/transactions?transaction=${id}`}
                    className="after:absolute after:inset-0 [overflow-wrap:anywhere]"
                  >
                    {fromTo || description || t('noText')}
                  </Link>
                }
                detail={categories.find((category) => category.id === categoryId)?.name ?? t('parts.unknown')}
                value={<Amount value={amount.value} currency={amount.currency} />}
                meta={<time dateTime={date}>{format.date(date)}</time>}
              />
            ))}
          </DataList>
        )}
      </ReportState>
    </Card>
  );
}
