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
import { CsvButton, useCsv } from './use-csv.tsx';

/** The ten largest expenses; each leads to its details. */
export function TopExpensesCard({ shown }: { shown: ShownPeriod }) {
  const t = useTranslations('reports');
  const trpc = useTRPC();
  const format = useFormat();
  const { walletId } = useWallet();
  const categories = useCategories().data?.items ?? [];
  const query = useQuery(trpc.reports.topExpenses.queryOptions({ walletId, period: shown.period }));
  const expenses = query.data ?? [];
  const save = useCsv(t('topExpenses'), shown);
  const categoryName = (id: string | null) =>
    categories.find((category) => category.id === id)?.name ?? t('parts.unknown');
  const onSave = () =>
    save(
      [t('date'), t('text'), t('category'), t('amount'), t('currency')],
      expenses.map(({ date, fromTo, description, categoryId, amount }) => [
        date,
        fromTo || description || '',
        categoryName(categoryId),
        amount.value,
        amount.currency,
      ]),
    );
  return (
    <Card
      title={t('topExpenses')}
      padded={false}
      action={expenses.length > 0 && <CsvButton report={t('topExpenses')} onSave={onSave} />}
    >
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
                    className="whitespace-normal after:absolute after:inset-0 [overflow-wrap:anywhere]"
                  >
                    {fromTo || description || t('noText')}
                  </Link>
                }
                detail={categoryName(categoryId)}
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
