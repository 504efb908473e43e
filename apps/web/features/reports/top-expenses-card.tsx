'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { LoadableReport } from './loadable-report.tsx';
import { merchantExpensesInput } from './merchant-expenses-input.ts';
import { payeeExpensesHref } from './payee-expenses-href.ts';
import { ReportDownload } from './report-download.tsx';

/** The merchants with the largest expenses, and counterparties without a merchant. Each links to its transactions. */
export function TopExpensesCard({ shown }: { shown: PeriodWithDays }) {
  const t = useTranslations('reports');
  const trpc = useTRPC();
  const { walletId, wallet } = useWallet();
  const query = useQuery(trpc.reports.expensesByMerchant.queryOptions(merchantExpensesInput(walletId, shown)));
  const payees = query.data ?? [];
  const rows = () => [
    [t('payee'), t('transactions'), t('amount'), t('currency')],
    ...payees.map(({ name, count, amount }) => [name ?? t('noText'), count, amount, wallet.currency]),
  ];
  return (
    <Card
      title={t('topExpenses')}
      padded={false}
      action={payees.length > 0 && <ReportDownload report={t('topExpenses')} shown={shown} rows={rows} />}
    >
      <LoadableReport query={query} rows={6}>
        {payees.length === 0 ? (
          <p className="px-4 pb-4 text-muted sm:px-5">{t('noExpenses')}</p>
        ) : (
          <DataList label={t('topExpenses')}>
            {payees.map((payee) => (
              <DataListItem
                key={payee.merchantId ?? `text ${payee.name}`}
                title={
                  <Link
                    href={payeeExpensesHref(walletId, shown, payee)}
                    className="whitespace-normal after:absolute after:inset-0 [overflow-wrap:anywhere]"
                  >
                    {payee.name ?? t('noText')}
                  </Link>
                }
                detail={t('transactionCount', { count: payee.count })}
                value={<Amount value={payee.amount} currency={wallet.currency} />}
              />
            ))}
          </DataList>
        )}
      </LoadableReport>
    </Card>
  );
}
